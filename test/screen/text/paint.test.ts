import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import type { Line, Style } from "../../../src/screen/text/line.ts";
import { paint } from "../../../src/screen/text/paint.ts";
import { fitSpans, joinSpans, spansWidth } from "../../../src/screen/text/spans.ts";
import { rawControl } from "../../property/terminal.proof.ts";
import { awkwardText, sgrCodes, textOf, withoutSgr } from "./awkward.ts";

const styles: readonly Style[] = [
  ...(["strong", "dim", "key", "heading", "added", "removed"] as const),
  ...(["changed", "error", "warning", "ok", "unknown", "match"] as const),
];
const span = fc
  .tuple(awkwardText, fc.option(fc.constantFrom(...styles), { nil: undefined }))
  .map(([text, style]) => (style === undefined ? { text } : { text, style }));
const spans = fc.array(span, { maxLength: 6 });
const bar = fc.option(fc.constantFrom("cursor", "title", "hint"), { nil: undefined });
const line = fc
  .tuple(spans, bar)
  .map(([parts, kind]) => ({ spans: parts, ...(kind === undefined ? {} : { bar: kind }) }) as Line);
const columns = fc.integer({ min: 1, max: 60 });

describe("paint", () => {
  test("sets a style and takes it back", () => {
    expect(
      paint(
        { spans: [{ text: "+", style: "added" }, { text: " new" }] },
        { colour: true, columns: 9 },
      ),
    ).toBe("\u001b[32m+\u001b[0m new");
  });

  test("fills a bar to the width of the terminal", () => {
    expect(paint({ spans: [{ text: "row" }], bar: "cursor" }, { colour: true, columns: 6 })).toBe(
      "\u001b[7mrow\u001b[0m\u001b[7m   \u001b[0m",
    );
  });

  test("keeps bold, underline and inverse without colour, and no code of a colour", () => {
    fc.assert(
      fc.property(line, columns, (one, cells) => {
        const codes = sgrCodes(paint(one, { colour: false, columns: cells }));
        for (const code of codes) {
          expect(code.split(";").every((part) => ["0", "1", "2", "4", "7"].includes(part))).toBe(
            true,
          );
        }
      }),
    );
    const plain = { colour: false, columns: 9 };
    expect(paint({ spans: [{ text: "x", style: "error" }] }, plain)).toBe("\u001b[1mx\u001b[0m");
  });

  test("says what the spans say, at most as wide as the terminal, with no other control", () => {
    fc.assert(
      fc.property(line, columns, fc.boolean(), (one, cells, colour) => {
        const said = withoutSgr(paint(one, { colour, columns: cells }));
        const fitted = fitSpans(one.spans, cells, {
          pad: one.bar !== undefined,
          pictures: "shown",
        });
        expect(said).toBe(textOf({ spans: fitted }));
        expect(said).not.toMatch(rawControl);
        expect(stringWidth(said)).toBeLessThanOrEqual(cells);
        if (one.bar !== undefined) expect(stringWidth(said)).toBe(cells);
      }),
    );
  });

  test("leaves no style open at the end of a line", () => {
    fc.assert(
      fc.property(line, columns, (one, cells) => {
        const painted = paint(one, { colour: true, columns: cells });
        const codes = sgrCodes(painted);
        expect(codes.length % 2).toBe(0);
        expect(codes.every((code, at) => (code === "0") === (at % 2 === 1))).toBe(true);
      }),
    );
  });
});

describe("fitSpans", () => {
  test("cuts in the style of the span where the cut is", () => {
    const parts = [{ text: "abc", style: "key" as const }, { text: " def" }];
    expect(fitSpans(parts, 3)).toEqual([{ text: "ab…", style: "key" }]);
    expect(fitSpans(parts, 5)).toEqual([{ text: "abc", style: "key" }, { text: " …" }]);
    expect(fitSpans(parts, 8)).toEqual([...parts, { text: " " }]);
  });

  test("is exactly as wide as asked for", () => {
    fc.assert(
      fc.property(spans, fc.nat({ max: 50 }), (parts, cells) => {
        const fitted = fitSpans(parts, cells);
        expect(stringWidth(textOf({ spans: fitted }))).toBe(cells);
        expect(spansWidth(fitted)).toBe(cells);
        if (spansWidth(parts) > cells && cells > 0)
          expect(textOf({ spans: fitted })).toContain("…");
      }),
    );
  });
});

test("joinSpans puts the separator between what is not empty", () => {
  const dot = { text: " · ", style: "dim" as const };
  expect(joinSpans([[{ text: "a" }], [], [{ text: "" }], [{ text: "b" }]], dot)).toEqual([
    { text: "a" },
    dot,
    { text: "b" },
  ]);
});
