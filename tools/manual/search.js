// SPDX-License-Identifier: BSD-3-Clause
// The search box: looks into search_index.js, which is loaded when the box is first used. Needs no server.
'use strict';
(function () {
  var root = document.currentScript.getAttribute('data-root');
  var most = 30;
  var form, box, list, waiting = false;

  function load() {
    if (window.manual || waiting) return;
    waiting = true;
    var script = document.createElement('script');
    script.src = root + 'search_index.js';
    script.onload = show;
    document.head.appendChild(script);
  }

  // How well a word matches a text: all of it, its beginning, that of a word in it, anywhere, or not (0).
  function match(text, word) {
    var at = text.indexOf(word);
    if (at < 0) return 0;
    if (text === word || text === 'sl_' + word) return 8;
    var whole = at + word.length === text.length || /\W/.test(text[at + word.length]);
    if (at === 0 || text.indexOf('sl_' + word) === 0) return whole ? 6 : 5;
    return /[a-z0-9]/.test(text[at - 1]) ? 1 : whole ? 4 : 3;
  }

  function found(words) {
    var results = [], seen = {}, manual = window.manual;
    manual.entries.forEach(function (entry) {
      var text = entry[0].toLowerCase(), more = (entry[4] + ' ' + (entry[5] || '')).toLowerCase(), score = 0;
      for (var k = 0; k < words.length; k++) {
        var here = match(text, words[k]) || Math.min(match(more, words[k]), 1) / 2;
        if (!here) return;
        score += here;
      }
      results.push({ score: score / words.length * 4 + manual.weight[entry[3]], entry: entry });
    });
    results.sort(function (a, b) { return b.score - a.score || a.entry[1].length - b.entry[1].length; });
    results = results.filter(function (one) {
      var key = one.entry[1] + ' on ' + one.entry[4];
      if (seen[key]) return false;
      seen[key] = seen[one.entry[2].split('#')[0]] = true;
      return true;
    }).slice(0, most);
    manual.texts.forEach(function (page) {
      var all = words.every(function (word) { return page[2].indexOf(word) >= 0; });
      if (all && results.length < most && !seen[page[0]])
        results.push({ entry: [page[1], page[1], page[0], 'text', 'the words are on this page'] });
    });
    return results;
  }

  function show() {
    var words = box.value.toLowerCase().split(/[\s,()='"]+/).filter(Boolean);
    list.textContent = '';
    if (!words.length) return;
    if (!window.manual) { load(); return; }
    var results = found(words);
    if (!results.length) { list.textContent = 'Nothing found.'; return; }
    results.forEach(function (one) {
      var link = document.createElement('a'), about = document.createElement('span');
      link.href = root + one.entry[2];
      link.textContent = one.entry[1];
      about.textContent = one.entry[4];
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
