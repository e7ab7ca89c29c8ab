import { describe, expect, it } from "vitest";
import { severalLinksIn } from "../../src/check/cells/links.ts";
import { Checker } from "../../src/check/index.ts";
import { Repairs } from "../../src/check/rows/repairs.ts";
import { cellOf, check, columns, rowOf } from "./rows.ts";

const [a, b, c] = ["a", "b,1", "c|2"].map((name) => `https://example.com/${name}.jpg`) as [
  string,
  string,
  string,
];

describe("severalLinksIn", () => {
  it.each([",", ";", "|", " ", "\n", "; ", " , ", "\r\n", ";\n"])("splits at %j", (sign) => {
    expect(severalLinksIn([a, b, c].join(sign))).toEqual([a, b, c]);
    expect(severalLinksIn(`${a}${sign}${b}${sign}`)).toEqual([a, b]);
  });

  it.each([a, b, `${a}, see the folder`, `see ${a}, ${b}`, `${a}?next=https://example.com`, ""])(
    "finds no several links in %j",
    (text) => {
      expect(severalLinksIn(text)).toEqual([]);
    },
  );
});

describe("several links in one cell", () => {
  const found = (cells: Parameters<typeof check>[0]) =>
    check(cells).findings.map(({ cell, code, severity, repair }) => [cell, code, severity, repair]);

  it("offers the split into the blank columns behind it, and reads nothing by itself", () => {
    expect(found({ "Image 1": `${a}; ${b}; ${c}` })).toEqual([
      [cellOf("Image 1"), "bad-link", "error", a],
      [cellOf("Image 2"), "link-split", "info", b],
      [cellOf("Image 3"), "link-split", "info", c],
    ]);
    expect(check({ "Image 1": `${a}; ${b}` }).draft?.product.images).toBeUndefined();
  });

  it("offers none where the next column is filled, or there is none", () => {
    expect(found({ "Image 1": `${a} ${b}`, "Image 2": c })).toEqual([
      [cellOf("Image 1"), "bad-link", "error", undefined],
    ]);
    expect(found({ "Video 2": `${a} ${b}` })).toMatchObject([
      [expect.any(String), "bad-link", "error", undefined],
    ]);
  });

  it("is split by the repairs, link for link", () => {
    const row = rowOf({ "Image 1": `${a}\n${b}`, "Video 1": `${c}|${a}` });
    const repairs = new Repairs();
    repairs.take(new Checker(columns).add(row).findings);
    const { draft, findings } = new Checker(columns).add(repairs.apply(row));
    expect(findings).toEqual([]);
    expect(draft?.product.images).toEqual([
      { order: 1, url: a },
      { order: 2, url: b },
    ]);
    expect(draft?.product.videos).toEqual([
      { order: 1, url: c },
      { order: 2, url: a },
    ]);
  });
});
