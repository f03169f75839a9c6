# SPDX-License-Identifier: BSD-3-Clause
# peer_glmnet.R FILE   A path of glmnet: objective summed over the path, seconds of the processor, version.
# FILE holds y, D, lambda and thresh, as sl_peer_file writes them.
suppressMessages(library(glmnet))
input <- file(commandArgs(TRUE)[1], "rb")
take <- function() {
  size <- readBin(input, "double", 2)
  matrix(readBin(input, "double", prod(size)), size[1], size[2])
}
y <- take(); D <- take(); lambda <- take(); thresh <- take()
n <- nrow(D)
seconds <- Inf
for (k in 1:2) {
  start <- proc.time()
  model <- glmnet(D, y, lambda = as.vector(lambda), standardize = FALSE, intercept = FALSE, thresh = as.vector(thresh),
                  maxit = 1e7)
  spent <- proc.time() - start
  seconds <- min(seconds, spent["user.self"] + spent["sys.self"])
}
R <- as.vector(y) - as.matrix(D %*% model$beta)
value <- sum(colSums(R^2)) / 2 + n * sum(as.vector(lambda) * colSums(abs(as.matrix(model$beta))))
cat(format(value, digits = 17), seconds, "glmnet", as.character(packageVersion("glmnet")), "\n")
