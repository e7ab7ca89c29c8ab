import { describe, expect, test } from "vitest";
import { changedLines } from "../../../src/screen/places/field-lines.ts";
import { placeOf, type ScreenState } from "../../../src/screen/state.ts";
import {
  change,
  facts,
  finding,
  linesOf,
  pressed,
  reviewing,
  risky,
  textOf,
} from "../support/review.ts";

const long = `${"The mug is made of clay. ".repeat(20)}It is blue.`;

const rich = change(2, {
  fields: [
    { field: "name", before: "Blue mug", after: "Red mug" },
    { field: "description", before: long, after: long.replace("blue", "red") },
    { field: "barcode", before: null, after: "4006381333931" },
    { field: "brandName", before: "Clayworks", after: null },
    {
      field: "images",
      before: [
        { order: 1, url: "https://e.com/a.jpg" },
        { order: 2, url: "https://e.com/b.jpg" },
        { order: 3, url: "https://e.com/c.jpg" },
      ],
      after: [
        { order: 1, url: "https://e.com/c.jpg" },
        { order: 2, url: "https://e.com/a.jpg" },
        { order: 3, url: "https://e.com/d.jpg" },
      ],
    },
    {
      field: "options",
      before: [
        { key: "Colour", value: "Blue" },
        { key: "Size", value: "L" },
      ],
      after: [
        { key: "Colour", value: "Red" },
        { key: "Pack", value: "1" },
      ],
    },
  ],
});

const weight = { field: "weight", before: 0.4, after: 0.4 } as const;

function into(items: Parameters<typeof facts>[0], more: Parameters<typeof facts>[1] = {}) {
  return pressed(reviewing(facts(items, more)), "enter");
}

/** What stands between the way and the notice. */
function bodyOf(state: ScreenState): string[] {
  return linesOf(state).slice(2, -2);
}

describe("a row of the review", () => {
  test("field by field: before → after, changed words, lists by entry, at 80×24", () => {
    const state = into([rich]);
    expect(placeOf(state)).toBe("row");
    expect(bodyOf(state).slice(0, 18)).toEqual([
      " Row 2  SKU-2  ~ update  ● will be sent",
      " Product 2",
      "",
      " ~ name             Blue mug → Red mug",
      " ~ description      1 word changed, 510 characters",
      "   …is made of clay. It is [-blue-]{+red+}.",
      " + barcode          4006381333931",
      " - brandName        will be empty, was Clayworks",
      " ~ images           1 added, 1 removed, 1 moved",
      "   - 2. https://e.com/b.jpg",
      "   ~ 2. https://e.com/a.jpg  moved, was 1.",
      "   + 3. https://e.com/d.jpg",
      " ~ options          1 added, 1 removed, 1 changed",
      "   ~ Colour: Blue → Red",
      "   + Pack: 1",
      "   - Size: L",
      "",
      "",
    ]);
  });

  test("x shows long texts whole, f the fields that stay; both can be scrolled to their end", () => {
    const state = into([rich], { fieldsOf: () => [...rich.fields, weight] });
    expect(textOf(state)).toContain("f shows the 1 field that stays.");
    const whole = pressed(state, "x", "f");
    expect(textOf(whole)).toMatch(/lines 1–\d+ of \d+ {2}↓ more/);
    expect(textOf(pressed(whole, "G"))).toContain("= weight           0.4");
    expect(pressed(whole, "G", "j", "j").row?.top).toBe(pressed(whole, "G").row?.top);
    expect(pressed(whole, "G", "k").row?.top).toBe((pressed(whole, "G").row?.top ?? 0) - 1);
    expect(textOf(pressed(whole, "x", "f"))).toBe(textOf(state));
  });

  test("that stays as it is shows its fields at once", () => {
    const same = change(2, { action: "unchanged", fields: [] });
    const state = into([same], { fieldsOf: () => [weight] });
    expect(textOf(state)).toContain("Nothing changes:");
    expect(textOf(state)).toContain("= weight           0.4");
  });

  test("that is wrong names each finding and its fix, wrapped", () => {
    const message = `${"A long reason that must be read to its end. ".repeat(4)}End.`;
    const wrong = change(2, { action: "invalid", fields: [] });
    const text = textOf(into([wrong], { findingsOf: () => [finding(2, { message })] }));
    expect(text).toContain("✗ H2 Weight, kg: A long reason");
    expect(text).toContain("End.");
    expect(text).toContain("→ Write 12.");
  });

  test("that is blocked says why and what to do", () => {
    const message = "Whether “SKU-2” is listed could not be established.";
    const notes = [{ code: "absence-unproven" as const, message }];
    const text = textOf(into([change(2, { action: "blocked", fields: [], notes })]));
    expect(text).toContain(`! ${message}`);
    expect(text).toContain("→ In the list, C compares again.");
    expect(textOf(into([risky(2)]))).toContain("→ A allows it, for this row or for all of them.");
  });

  test("stays in sight while its risk is asked about and allowed", () => {
    const asking = pressed(into([risky(2), change(3)]), "A");
    expect(textOf(asking)).toContain("Allow the currency change USD → EUR of row 2?");
    const allowed = pressed(asking, "y");
    expect(bodyOf(allowed)[0]).toBe(" Row 2  SKU-2  ~ update  ● will be sent");
    expect(bodyOf(pressed(allowed, "space"))[0]).toContain("○ left out");
    expect(bodyOf(pressed(allowed, "z"))[0]).toContain("! blocked");
  });

  test("{ } walk through the changed rows, and the list goes along", () => {
    const same = change(3, { action: "unchanged", fields: [] });
    const state = pressed(into([change(2), same, change(4)]), "}");
    expect(bodyOf(state)[0]).toContain("Row 4");
    expect(textOf(pressed(state, "}"))).toContain("There is no other change after this one.");
    expect(bodyOf(pressed(state, "{"))[0]).toContain("Row 2");
    expect(pressed(state, "escape").review?.list.cursor).toBe(2);
  });
});

describe("three values", () => {
  test("stand below each other where the listing is no longer as it was exported", () => {
    const options = { columns: 80, isWhole: false };
    const field = { field: "name", before: "Live", after: "Sheet", exported: "Export" } as const;
    const textsOf = (lines: ReturnType<typeof changedLines>) =>
      lines.map(({ spans }) => spans.map(({ text }) => text).join(""));
    expect(textsOf(changedLines(field, options))).toEqual([
      " ! name",
      "   as exported  Export",
      "   sheet        Sheet",
      "   live now     Live",
    ]);
    expect(textsOf(changedLines({ ...field, exported: "Live" }, options))).toEqual([
      " ~ name             Live → Sheet",
    ]);
  });
});
