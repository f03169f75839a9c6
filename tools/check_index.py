#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks the entry for Octave's index of packages, without a network, by the rules of that index; and CITATION.cff.

  - yamllint: lines of at most 80 characters but for addresses and sums, strings in double quotes, indentation;
  - keys: those of the index, in its order;
  - values: name, version, date and licence are those of DESCRIPTION, the sum is that of the tarball, addresses are
    https, what the package depends on has "pkg"; the tarball has what `pkg install` needs.
  - CITATION.cff: the keys that version 1.2.0 of the format requires, a known type, version, date and licence as in
    DESCRIPTION.

usage: check_index.py YAML TARBALL
"""
import hashlib
import re
import subprocess
import sys
import tarfile

import yaml

LINT = """
extends: default
rules:
  line-length: {max: 80, allow-non-breakable-words: true, allow-non-breakable-inline-mappings: true}
  quoted-strings: {quote-type: double, required: true}
  indentation: {indent-sequences: false}
  truthy: enable
"""
KEYS = ['layout', 'permalink', 'description', 'icon', 'links', 'maintainers', 'versions']
INNER = {'links': ['icon', 'label', 'url'], 'maintainers': ['name', 'contact'],
         'versions': ['id', 'date', 'sha256', 'url', 'depends']}
NEEDED = ['COPYING', 'DESCRIPTION', 'INDEX', 'NEWS', 'inst/package/sl_version.m', 'src/Makefile']


def faults_of(entry, fields, names, total):
    """What of the entry is wrong. FIELDS are those of DESCRIPTION, NAMES the files in the tarball, TOTAL its sum."""
    if list(entry) != KEYS:
        yield f'keys are {list(entry)}, but must be {KEYS}'
        return
    for key, inner in INNER.items():
        for item in entry[key]:
            if list(item) != inner:
                yield f'{key}: keys are {list(item)}, but must be {inner}'
                return
    if entry['layout'] != 'package' or entry['permalink'] != fields['Name'] + '/':
        yield 'layout must be "package", permalink the name and a slash'
    if not any(link['label'] == fields['License'] for link in entry['links']):
        yield f'no link has the label {fields["License"]}'
    for item in entry['links'] + entry['versions']:
        if not re.match(r'https://[\w.-]+/', item['url']):
            yield f'{item["url"]} is no address'
    version = entry['versions'][0]
    for key, value in [('id', fields['Version']), ('date', fields['Date']), ('sha256', total)]:
        if version[key] != value:
            yield f'{key} of the version is {version[key]}, but must be {value}'
    if 'pkg' not in version['depends'] or f'octave ({fields["Depends"].split("(")[1]}' not in version['depends']:
        yield f'depends is {version["depends"]}, but must have "pkg" and {fields["Depends"]}'
    for name in NEEDED:
        if name not in names:
            yield f'the tarball is without {name}'


def faults_of_citation(citation, fields):
    wanted = {'cff-version': '1.2.0', 'type': 'software', 'version': fields['Version'], 'date-released': fields['Date'],
              'license': fields['License']}
    for key, value in wanted.items():
        if str(citation.get(key)) != value:
            yield f'{key} is {citation.get(key)}, but must be {value}'
    for key in ['title', 'message']:
        if not isinstance(citation.get(key), str):
            yield f'needs the text {key}'
    authors = citation.get('authors') or [{}]
    if not all(set(author) & {'name', 'family-names', 'given-names', 'alias'} for author in authors):
        yield 'authors must have names'
    known = {'cff-version', 'message', 'title', 'type', 'authors', 'version', 'date-released', 'license', 'keywords', 'url',
             'abstract', 'repository-code', 'doi', 'identifiers', 'references', 'preferred-citation', 'contact', 'commit'}
    for key in set(citation) - known:
        yield f'{key} is no key of the format'


def main():
    path, tarball = sys.argv[1:]
    lint = subprocess.run(['yamllint', '--strict', '-d', LINT, path], check=False)
    with tarfile.open(tarball) as content:
        names = [member.name.partition('/')[2] for member in content.getmembers()]
        top = content.getmembers()[0].name.partition('/')[0]
        text = content.extractfile(f'{top}/DESCRIPTION').read().decode()
    fields = dict(re.findall(r'^(\w+): (.*)$', text, re.M))
    with open(tarball, 'rb') as content:
        total = hashlib.sha256(content.read()).hexdigest()
    with open(path, encoding='utf-8') as entry:
        faults = list(faults_of(next(yaml.safe_load_all(entry)), fields, names, total))    # between two lines ---
    with open('CITATION.cff', encoding='utf-8') as citation:
        others = list(faults_of_citation(yaml.safe_load(citation), fields))
    for name, list_of in [(path, faults), ('CITATION.cff', others)]:
        for fault in list_of:
            print(f'{name}: {fault}')
    if lint.returncode or faults or others:
        sys.exit(1)
    print(f'{path} is as the index wants it, and CITATION.cff valid')


if __name__ == '__main__':
    main()
