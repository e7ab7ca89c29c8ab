import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { Spans } from "../../../src/screen/components/spans.tsx";
import type { Style } from "../../../src/screen/text/line.ts";
import { rawControl } from "../../property/terminal.proof.ts";
import { styled } from "../support/drawn.ts";
import { hostileText, sgrCodes, withoutSgr } from "../text/awkward.ts";

const styles: readonly Style[] = [
  ...(["strong", "dim", "key", "heading", "added", "removed"] as const),
  ...(["changed", "error", "warning", "ok", "unknown", "match"] as const),
];
const span = fc
  .tuple(hostileText, fc.option(fc.constantFrom(...styles), { nil: undefined }))
  .map(([text, style]) => (style === undefined ? { text } : { text, style }));
const spans = fc.array(span, { maxLength: 6 });
const columns = fc.integer({ min: 1, max: 60 });

describe("Spans", () => {
  test("sets a style and takes it back", () => {
    const view = <Spans spans={[{ text: "+", style: "added" }, { text: " new" }]} />;
    expect(styled(view, { colour: true, columns: 9 })).toEqual(["\u001b[32m+\u001b[39m new"]);
    expect(styled(view, { colour: false, columns: 9 })).toEqual(["+ new"]);
  });

  test("keeps bold, underline and inverse without colour, and no code of a colour", () => {
    fc.assert(
      fc.property(spans, columns, fc.boolean(), (all, cells, isInverse) => {
        const view = <Spans spans={all} isInverse={isInverse} />;
        const codes = sgrCodes(styled(view, { colour: false, columns: cells }).join(""));
        for (const code of codes) expect(code).toMatch(/^(?:0|1|2|4|7|22|24|27)$/);
      }),
    );
    const view = <Spans spans={[{ text: "x", style: "error" }]} />;
    expect(styled(view, { colour: false, columns: 9 })).toEqual(["\u001b[1mx\u001b[22m"]);
  });

  test("is one line, at most as wide as there is room, with no control character", () => {
    fc.assert(
      fc.property(spans, columns, fc.boolean(), (all, cells, colour) => {
        const rows = styled(<Spans spans={all} />, { colour, columns: cells });
        expect(rows).toHaveLength(1);
        const message = withoutSgr(rows[0] ?? "");
        expect(message).not.toMatch(rawControl);
        expect(stringWidth(message)).toBeLessThanOrEqual(cells);
      }),
    );
  });
});
