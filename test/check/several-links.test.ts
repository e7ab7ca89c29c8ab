import { describe, expect, it } from "vitest";
import { severalLinksIn } from "../../src/check/cells/links.ts";
import { Checker } from "../../src/check/index.ts";
import { cellOf, check, columns, rowOf } from "./rows.ts";

const linkOf = (name: string) => `https://example.com/${name}.jpg`;
const [a, b, c] = [linkOf("a"), linkOf("b,1"), linkOf("c|2")];
const [d, e] = [linkOf("d"), linkOf("e")];

describe("severalLinksIn", () => {
  it.each([",", ";", "|", " ", "\n", "; ", " , ", "\r\n", ";\n"])("splits at %j", (sign) => {
    expect(severalLinksIn([a, d, e].join(sign))).toEqual([a, d, e]);
    expect(severalLinksIn(`${a}${sign}${d}${sign}`)).toEqual([a, d]);
  });

  it.each([" ", "\n", ", ", "; "])("keeps commas and bars inside a link that %j ends", (sign) => {
    expect(severalLinksIn([a, b, c].join(sign))).toEqual([a, b, c]);
  });

  it.each([
    ...[a, b, c, `${a}, see the folder`, `see ${a}, ${b}`, `${a}?next=https://example.com`, ""],
    // Either a link with a comma, or a file name that is no link.
    ...[`${a},${b}`, `${c}|${a}`, `${a}, ${d}\u200b`],
  ])("finds no several links in %j", (text) => {
    expect(severalLinksIn(text)).toEqual([]);
  });
});

describe("several links in one cell", () => {
  const found = (cells: Parameters<typeof check>[0]) =>
    check(cells).findings.map(({ cell, code, severity, repair }) => [cell, code, severity, repair]);
  const imagesOf = (cells: Parameters<typeof check>[0]) => check(cells).draft?.product.images;

  it("are read as the entries from the column’s own position", () => {
    const cells = { "Image 1": c, "Image 2": `${a}; ${b}` };
    expect(found(cells)).toEqual([]);
    expect(imagesOf(cells)).toEqual([
      { order: 1, url: c },
      { order: 2, url: a },
      { order: 3, url: b },
    ]);
    expect(check({ "Video 2": `${a} ${b}` }).draft?.product.videos).toEqual([
      { order: 2, url: a },
      { order: 3, url: b },
    ]);
  });

  it("are an error where a column that they would need is filled, and none of them is read", () => {
    const cells = { "Image 1": `${a} ${b}`, "Image 2": c };
    expect(found(cells)).toEqual([[cellOf("Image 1"), "bad-link", "error", undefined]]);
    expect(imagesOf(cells)).toEqual([{ order: 2, url: c }]);
  });

  it("are counted by column", () => {
    const checker = new Checker(columns);
    for (const at of [2, 3, 4]) {
      checker.add(rowOf({ SKU: `A-${at}`, "Image 1": at === 3 ? a : `${a}\n${d}` }, at));
    }
    const split = [...checker.splitColumns(0)].map(([{ heading }, cells]) => [heading, cells]);
    expect(split).toEqual([["Image 1", 2]]);
  });
});
