import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { fitSpans, joinSpans, type Style, spansWidth } from "../../../src/screen/text/line.ts";
import { textOf } from "./awkward.ts";

const styles: readonly Style[] = [
  ...(["strong", "dim", "key", "heading", "added", "removed"] as const),
  ...(["changed", "error", "warning", "ok", "unknown", "match"] as const),
];
/** A mark at the beginning of a span would join the character before it. */
const text = fc.string({ unit: fc.constantFrom(..."aZ 9-я中文👍…") });
const span = fc
  .tuple(text, fc.option(fc.constantFrom(...styles), { nil: undefined }))
  .map(([text, style]) => (style === undefined ? { text } : { text, style }));
const spans = fc.array(span, { maxLength: 6 });
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
        expect(stringWidth(textOf(fitted))).toBe(cells);
        expect(spansWidth(fitted)).toBe(cells);
        if (spansWidth(parts) > cells && cells > 0) expect(textOf(fitted)).toContain("…");
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
