# SPDX-License-Identifier: BSD-3-Clause
"""Pictures of pages of a manual that was built, as a browser shows them, to be looked at.

usage: python3 tools/manual/screens.py MANUAL FOLDER [ADDRESS...]

FOLDER gets a PNG file of each page for a wide window (1280 pixels) and one for a phone's (390), and a PDF file.
Needs chromium.
"""
import os
import subprocess
import sys
import tempfile

PAGES = ['index.html', 'functions/sl_nmf.html', 'functions/sl_soae_train.html', 'chapters/nmf.html',
         'gallery/index.html', 'gallery/demo_faces.html']
WINDOWS = {'wide': (1280, 1600), 'phone': (390, 1688)}     # the phone's has two screens of 844


def chromium(*arguments):
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(['chromium', '--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
                        '--force-device-scale-factor=1', f'--user-data-dir={profile}', *arguments], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def framed(address, width, height, folder):
    """A page that shows another one in a frame, since a window of chromium is at least 500 pixels wide."""
    path = os.path.join(folder, 'framed.html')
    with open(path, 'w', encoding='utf-8') as file:
        style = f'border:0;width:{width}px;height:{height}px'
        file.write(f'<body style="margin:0"><iframe src="{address}" style="{style}"></iframe>')
    return 'file://' + path


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    manual, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    for page in sys.argv[3:] or PAGES:
        name = page.replace('/', '_').replace('.html', '')
        for window, (width, height) in WINDOWS.items():
            url = framed(f'file://{manual}/{page}', width, height, folder)
            chromium(f'--window-size={max(width, 500)},{height}', f'--screenshot={folder}/{name}_{window}.png', url)
        chromium(f'--print-to-pdf={folder}/{name}.pdf', f'file://{manual}/{page}')
        print(f'{folder}/{name}_*.png, .pdf')
    os.remove(os.path.join(folder, 'framed.html'))


if __name__ == '__main__':
    main()
