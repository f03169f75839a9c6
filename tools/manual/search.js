// SPDX-License-Identifier: BSD-3-Clause
// The search box: looks into search_index.js, which is loaded when the box is first used. Needs no server. Under node
// it is a module with found (QUERY, MANUAL), for check_search.js.
'use strict';
(function () {
  var MOST = 30;
  var TIERS = { synonym: 0, function: 0, page: 0, demo: 1, heading: 1, option: 1, alias: 2, term: 3, text: 4,
                measured: 5 };
  var MOST_WORDS = 3.5;  // tier of what has most words of a query, but not all
  var WEIGHTS = { synonym: 7, function: 6, page: 5, experiment: 1 };
  var IDLE = ['a', 'and', 'for', 'how', 'in', 'of', 'on', 'the', 'to', 'with'];
  var INSIDE = 4;       // letters of a word that may be found inside other words

  // ---- words: those of a query and of the manual are made alike

  // A word in its plain form: -ise for -ize, or for our, one l, without the endings of plurals, -ing, -ed, -e,
  // -isation.
  function plain(word) {
    word = word.replace(/([iy])z/g, '$1s').replace(/our/g, 'or').replace(/ll/g, 'l');
    if (word.length > 5) word = word.replace(/([a-z]{3}[iy]s)(e|es|ed|er|ers|ing|a|at|ati|atio|ation|ations)$/, '$1');
    if (word.length > 4) word = word.replace(/([^isu])s$/, '$1');
    return word.replace(/([a-z]{4})(ing|ed)$/, '$1').replace(/([a-z]{4})e$/, '$1');
  }

  // The parts of a text between blanks and signs, but for hyphens inside.
  function pieces(text) {
    return text.match(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu) || [];
  }

  // All words by which a text is found: k-means gives k, means and kmeans, MatchingPursuit and sl_nmf their parts,
  // lasso_lars also lassolars.
  function words(text) {
    var found = [];
    pieces(text).forEach(function (piece) {
      var parts = piece.replace(/([a-z0-9])([A-Z])/g, '$1-$2').split(/[-_]/).filter(Boolean);
      found.push(plain(piece.replace(/-/g, '').toLowerCase()));
      if (/[a-z]_[a-z]/.test(piece)) found.push(plain(piece.replace(/[-_]/g, '')));
      if (parts.length > 1) parts.forEach(function (part) { found.push(plain(part.toLowerCase())); });
    });
    return found;
  }

  // What a query asks for: for each of its words a list of alternatives, as cross-validation is crossvalidation, or
  // both cross and validation.
  function asked(query) {
    return pieces(query.toLowerCase()).map(function (piece) {
      var parts = piece.split('-').map(plain);
      return parts.length > 1 ? [[plain(piece.replace(/-/g, ''))], parts] : [parts];
    });
  }

  // Words of a text, and all of them in one string, in which to look whether there is anything to be found.
  function listed(words) {
    return { words: words, together: ' ' + words.join(' ') };
  }

  // Whether a word of the text begins so.
  function begins(list, word) {
    return list.together.indexOf(' ' + word) >= 0 ? 1 : 0;
  }

  // How well a word matches: the only one of the text or its first one, another, the beginning of one, or not (0).
  function match(list, word) {
    var best = 0;
    if (!begins(list, word)) return best;
    list.words.forEach(function (one, k) {
      if (one === word) best = Math.max(best, k === 0 ? 6 : 5);
      else if (one.indexOf(word) === 0) best = Math.max(best, k === 0 ? 3 : 2);
    });
    return best;
  }

  function inside(list, word) {
    return word.length >= INSIDE && list.together.indexOf(word) >= 0 ? 1 : 0;
  }

  // Whether a text has the letters of all words of a query: others need not be looked at word by word.
  function has_letters(text, query) {
    return query.every(function (one) {
      return one.some(function (parts) { return parts.every(function (part) { return text.indexOf(part) >= 0; }); });
    });
  }

  // The mean of how well the words of a query match, 0 if one of them does not.
  function matched(query, how) {
    var sum = 0;
    for (var k = 0; k < query.length; k++) {
      var best = Math.max.apply(null, query[k].map(function (parts) { return Math.min.apply(null, parts.map(how)); }));
      if (!best) return 0;
      sum += best;
    }
    return sum / query.length;
  }

  // ---- results

  function prepared(manual) {
    if (manual.prepared) return;
    manual.prepared = true;
    manual.of_page = {};
    manual.entries = manual.entries.map(function (entry) {
      var title = words(entry[0].replace(/^sl_/, '')).concat(words(entry[0]));
      var more = words(entry[4] + ' ' + (entry[5] || ''));
      return { shown: entry[1], address: entry[2], kind: entry[3], about: entry[4], title: listed(title),
               more: listed(more), letters: title.concat(more).join(' ') };
    });
    manual.texts = manual.texts.map(function (page) {
      manual.of_page[page[0]] = listed(words(page[2]));
      return { shown: page[1], address: page[0], kind: 'text', about: 'the words are on this page',
               title: manual.of_page[page[0]] };
    });
    manual.synonyms = manual.synonyms.map(function (line) {
      var phrases = line[0].map(function (phrase) {
        return { shown: phrase, all: numbered(phrase, /#/), joined: /#/.test(phrase) ? '' : glued(phrase) };
      });
      return { phrases: phrases, targets: line[1], note: line[2], lacks: /^not here/.test(line[2]) };
    });
  }

  // The words of a query in order, without blanks: a query that is a phrase, or begins one, means its synonyms.
  function glued(query) {
    return pieces(query.toLowerCase()).join('-').split('-').map(plain).join('');
  }

  // The words of a text, with # for a number: a phrase has this sign itself.
  function numbered(text, sign) {
    return words(text).concat(sign.test(text) ? ['#'] : []);
  }

  // How well a query means a phrase: as a whole, with a number, by its beginning, or as one of its words.
  function meant(phrase, whole, given) {
    if (phrase.joined === whole) return 9;
    if (whole.length >= 3 && phrase.joined.indexOf(whole) === 0) return 5;
    return phrase.all.every(function (word) { return given.indexOf(word) >= 0; }) ? (phrase.joined ? 4 : 6) : 0;
  }

  // What the package lacks does not stand above what somebody has begun to write the name of.
  function of_synonyms(query, manual) {
    var results = [], whole = glued(query), given = numbered(query, /(^|[\s.])\d/);
    manual.synonyms.forEach(function (line) {
      var best = 0, said = '';
      line.phrases.forEach(function (phrase) {
        var score = meant(phrase, whole, given);
        if (score === 5 && line.lacks && / /.test(phrase.shown)) score = 0;
        if (score > best) { best = score; said = phrase.shown; }
      });
      if (best) line.targets.forEach(function (target, k) {
        var number = (query.match(/\.?\d[\d.]*/) || [''])[0];
        var note = (k === 0 && line.note) || target[2];
        var told = said.replace('#', number) + (line.lacks && k ? ' (not here)' : '');
        var tier = best === 5 && line.lacks ? TIERS.term : best > 4 ? 0 : 1;
        results.push({ shown: target[1], address: target[0], kind: 'synonym', tier: tier, score: best - k / 100,
                       about: told + (note ? ': ' + note : '') });
      });
    });
    return results;
  }

  function of_entries(query, manual, how) {
    var together = [[[plain(query.map(function (one) { return one[0][0]; }).join(''))]]];
    return manual.entries.filter(function (entry) {
      return has_letters(entry.letters, query) || has_letters(entry.letters, together);
    }).map(function (entry) {
      var title = function (word) { return how(entry.title, word); };
      var either = function (word) { return title(word) || Math.min(how(entry.more, word), 1) / 2; };
      var named = Math.max(matched(query, title), query.length > 1 ? matched(together, title) : 0);
      var score = named || matched(query, either);
      var lesser = /sl_exp_/.test(entry.shown) ? (entry.kind === 'option' ? 3 : 1) : 0;
      return score && { shown: entry.shown, address: entry.address, kind: entry.kind, about: entry.about, score: score,
                        tier: TIERS[entry.kind] + (named ? lesser : 2) };
    }).filter(Boolean);
  }

  // What has most words of a query, at least one of them in its title; those on a page count less.
  function of_most_words(query, manual) {
    var wanted = query.filter(function (one) { return IDLE.indexOf(one[0][0]) < 0; });
    return manual.entries.map(function (entry) {
      var page = manual.of_page[entry.address] || listed([]), titled = 0, count = 0, sum = 0;
      wanted.forEach(function (word) {
        var in_title = matched([word], function (part) { return match(entry.title, part); });
        var near = matched([word], function (part) { return begins(entry.more, part) || begins(page, part); });
        titled += in_title > 0;
        count += in_title > 0 || near > 0;
        sum += in_title || near / 2;
      });
      return titled && 2 * count >= wanted.length && {
        shown: entry.shown, address: entry.address, kind: entry.kind, about: entry.about, score: sum / wanted.length,
        tier: entry.kind === 'measured' ? TIERS.measured : MOST_WORDS };
    }).filter(Boolean);
  }

  function weight(result) {
    return result.score + (WEIGHTS[result.kind] || 0) / 4;
  }

  // Results, the best first: [{shown, address, about}]. Functions and pages by name stand before options and headings,
  // these before rows of tables, and tables of measurements last. Where nothing but the text of pages has all words,
  // what has most of them comes too. Words that begin as asked come alone where there are any.
  function found(text, manual) {
    prepared(manual);
    var query = asked(text), seen = {};
    if (!query.length) return [];
    var results = of_synonyms(text, manual).concat(of_entries(query, manual, match));
    manual.texts.forEach(function (page) {
      if (matched(query, function (word) { return begins(page.title, word); }))
        results.push({ shown: page.shown, address: page.address, kind: 'text', about: page.about, tier: TIERS.text,
                       score: 0 });
    });
    var all = results.some(function (one) {
      return one.tier < TIERS.text && (one.kind !== 'synonym' || one.score > 4);        // else a phrase of some words
    });
    if (query.length > 1 && !all) results = results.concat(of_most_words(query, manual));
    if (!results.length) results = of_entries(query, manual, inside);
    results.sort(function (a, b) {
      return a.tier - b.tier || weight(b) - weight(a) || a.shown.length - b.shown.length;
    });
    return results.filter(function (one) {
      var page = one.address.split('#')[0], key = one.shown + ' on ' + one.about;
      if (seen[one.address] || seen[key] || (one.kind === 'text' && seen[page])) return false;
      seen[one.address] = seen[key] = seen[page] = true;
      return true;
    }).slice(0, MOST);
  }

  if (typeof document === 'undefined') {
    module.exports = { found: found };
    return;
  }

  // ---- the box

  var root = document.currentScript.getAttribute('data-root');
  var form, box, list, waiting = false;

  function load() {
    if (window.manual || waiting) return;
    waiting = true;
    var script = document.createElement('script');
    script.src = root + 'search_index.js';
    script.onload = show;
    document.head.appendChild(script);
  }

  function show() {
    list.textContent = '';
    if (!box.value.trim()) return;
    if (!window.manual) { load(); return; }
    var results = found(box.value, window.manual);
    if (!results.length) { list.textContent = 'Nothing found.'; return; }
    results.forEach(function (one) {
      var link = document.createElement('a'), about = document.createElement('span');
      link.href = root + one.address;
      link.textContent = one.shown;
      about.textContent = one.about;
      link.appendChild(about);
      list.appendChild(link);
    });
  }

  // Arrows go through the results, Escape ends the search, / begins it.
  function keys(event) {
    var links = Array.prototype.slice.call(list.querySelectorAll('a')), at = links.indexOf(document.activeElement);
    if (event.key === 'ArrowDown' && links.length) { links[Math.min(at + 1, links.length - 1)].focus(); }
    else if (event.key === 'ArrowUp' && at >= 0) { (at > 0 ? links[at - 1] : box).focus(); }
    else if (event.key === 'Escape') { box.value = ''; show(); box.focus(); }
    else return;
    event.preventDefault();
  }

  document.addEventListener('DOMContentLoaded', function () {
    form = document.getElementById('search');
    box = document.getElementById('query');
    list = document.getElementById('found');
    form.hidden = false;
    box.addEventListener('focus', load);
    box.addEventListener('input', show);
    form.addEventListener('keydown', keys);
    form.addEventListener('submit', function (event) {
      event.preventDefault();
      var first = list.querySelector('a');
      if (first) window.location.href = first.href;
    });
    list.addEventListener('click', function () { box.value = ''; setTimeout(show); });
    document.addEventListener('keydown', function (event) {
      if (event.key === '/' && !/INPUT|TEXTAREA/.test(event.target.tagName)) { box.focus(); event.preventDefault(); }
    });
  });
})();
