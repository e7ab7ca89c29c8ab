/** Licence texts that packages leave out although their licence requires them. */

function mit(copyright: string): string {
  return `${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN
NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY,
WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

function isc(copyright: string): string {
  return `${copyright}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee
is hereby granted, provided that the above copyright notice and this permission notice appear in all
copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE
INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE
FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;
}

/** The licences of packages that have no file for it, by name; the holders as the packages name them. */
export const withoutFile: ReadonlyMap<string, string> = new Map([
  ["isarray", mit("Copyright (c) 2013 Julian Gruber <julian@juliangruber.com>")],
  ["pg-types", mit("Copyright (c) 2014 Brian M. Carlson")],
  ["pgpass", mit("Copyright (c) 2013-2016 Hannes Hörl")],
  [
    "saxes",
    isc(
      "Copyright (c) Louis-Dominique Dubeau and contributors\nDerived from sax, copyright (c) Isaac Z. Schlueter and contributors",
    ),
  ],
  ["yoga-layout", mit("Copyright (c) Meta Platforms, Inc. and affiliates.")],
]);

/** Code of others inside packages whose licence file does not name it, by package. */
export const carriedInside: ReadonlyMap<string, readonly string[]> = new Map([
  ["undici", [`It holds llhttp (MIT):\n\n${mit("Copyright Fedor Indutny, 2018.")}`]],
  [
    "pako",
    [
      `It holds a port of zlib (Zlib):

(C) 1995-2013 Jean-loup Gailly and Mark Adler
(C) 2014-2017 Vitaly Puzrin and Andrey Tupitsin

This software is provided 'as-is', without any express or implied warranty. In no event will the
authors be held liable for any damages arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial
applications, and to alter it and redistribute it freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the
   original software. If you use this software in a product, an acknowledgment in the product
   documentation would be appreciated but is not required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the
   original software.
3. This notice may not be removed or altered from any source distribution.`,
    ],
  ],
]);
