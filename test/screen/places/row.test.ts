import { describe, expect, test } from "vitest";
import { note } from "../../../src/plan/fields/notes.ts";
import { placeOf, type ScreenState } from "../../../src/screen/state/state.ts";
import { saying } from "../../support/english.ts";
import {
  asked,
  change,
  conflicted,
  facts,
  finding,
  linesOf,
  pressed,
  reviewing,
  risky,
  textOf,
} from "../support/review.ts";
import { size120 } from "../support/screen-shown.ts";

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
      " row 2  SKU-2  ~ update  ● included",
      " Product 2",
      "",
      " ~ Name             Blue mug → Red mug",
      " ~ Description      1 word changed",
      "   …is made of clay. It is [-blue-]{+red+}.",
      " + Barcode          4006381333931",
      " - Brand            cleared: Clayworks",
      " ~ Image            1 added, 1 removed, 1 moved",
      "   - 2. https://e.com/b.jpg",
      "   ~ 2. https://e.com/a.jpg  moved from position 1",
      "   + 3. https://e.com/d.jpg",
      " ~ Option           1 added, 1 removed, 1 changed",
      "   ~ Colour: Blue → Red",
      "   + Pack: 1",
      "   - Size: L",
      "",
      "",
    ]);
  });

  test("x shows long texts whole, f the fields that stay; both can be scrolled to their end", () => {
    const state = into([rich], { fieldsOf: () => [...rich.fields, weight] });
    expect(textOf(state)).toContain("Press f to show the 1 unchanged field.");
    const whole = pressed(state, "x", "f");
    expect(textOf(whole)).toMatch(/lines 1–\d+ of \d+ {2}↓ more/);
    expect(textOf(pressed(whole, "G"))).toContain("= Weight           0.4");
    expect(pressed(whole, "G", "j", "j").row?.top).toBe(pressed(whole, "G").row?.top);
    expect(pressed(whole, "G", "k").row?.top).toBe((pressed(whole, "G").row?.top ?? 0) - 1);
    expect(textOf(pressed(whole, "x", "f"))).toBe(textOf(state));
  });

  test("shows all of it where that fits, and f and x say so", () => {
    const all = facts([rich], { fieldsOf: () => [...rich.fields, weight] });
    const state = pressed(reviewing(all, size120), "enter");
    const hints = linesOf(state).at(-1) ?? "";
    expect(textOf(state)).toContain("= Weight           0.4");
    expect(textOf(state)).not.toContain("…is made of clay.");
    expect(hints).not.toMatch(/all fields|whole texts/);
    expect(textOf(pressed(state, "f"))).toContain("All fields are already shown.");
    expect(textOf(pressed(state, "x"))).toContain("All texts are already shown in full.");
  });

  test("that stays as it is shows its fields at once", () => {
    const same = change(2, { action: "unchanged", fields: [] });
    const state = into([same], { fieldsOf: () => [weight] });
    expect(textOf(state)).toContain("Unchanged:");
    expect(textOf(state)).toContain("= Weight           0.4");
  });

  test("that was not compared does not call its values unchanged", () => {
    const wrong = change(2, { action: "invalid", fields: [] });
    const text = textOf(into([wrong], { fieldsOf: () => [weight] }));
    expect(text).toMatch(/In the sheet:\n +Weight +0\.4/);
    expect(text).not.toContain("Unchanged:");
  });

  test("that is wrong names the value once, even if the message names it", () => {
    const wrong = change(2, { action: "invalid", fields: [] });
    const message = saying("Currency “Dollars” is unknown.", "Write USD.");
    const named = finding(2, { message, value: "Dollars" });
    const text = textOf(into([wrong], { findingsOf: () => [named] }));
    expect(text.match(/Dollars/g)).toHaveLength(1);
  });

  test("that is wrong names each finding and its fix, wrapped", () => {
    const message = `${"A long reason that must be read to its end. ".repeat(4)}End.`;
    const wrong = change(2, { action: "invalid", fields: [] });
    const text = textOf(
      into([wrong], { findingsOf: () => [finding(2, { message: saying(message, "Write 12.") })] }),
    );
    expect(text).toContain("✗ H2: A long reason");
    expect(text).toContain("End.");
    expect(text).toContain("→ Write 12.");
  });

  test("that is blocked says why and what to do", () => {
    const message = "Whether “SKU-2” is listed could not be established.";
    const notes = [{ code: "absence-unproven" as const, message }];
    const text = textOf(into([change(2, { action: "blocked", fields: [], notes })]));
    expect(text).toContain(`! ${message}`);
    expect(text).toContain("→ Press C in the list to compare again.");
    expect(linesOf(into([risky(2)])).at(-1)).toContain("A allow the risk");
  });

  test("stays in sight while its risk is asked about and allowed", () => {
    const asking = pressed(into([risky(2), change(3)]), "A");
    expect(textOf(asking)).toContain("Allow in row 2: currency change USD → EUR?");
    const allowed = pressed(asking, "y");
    expect(bodyOf(allowed)[0]).toBe(" row 2  SKU-2  ~ update  ● included");
    expect(bodyOf(pressed(allowed, "space"))[0]).toContain("○ left out");
    expect(bodyOf(pressed(allowed, "z"))[0]).toContain("! blocked");
  });

  test("{ } walk through the changed rows, and the list goes along", () => {
    const same = change(3, { action: "unchanged", fields: [] });
    const state = pressed(into([change(2), same, change(4)]), "}");
    expect(bodyOf(state)[0]).toContain("row 4");
    expect(textOf(pressed(state, "}"))).toContain("There are no more.");
    expect(bodyOf(pressed(state, "{"))[0]).toContain("row 2");
    expect(pressed(state, "escape").review?.list.cursor).toBe(2);
  });
});

describe("a row in which both sides have changed something since the export", () => {
  const open = () => into([conflicted(2)]);
  const row = (state: ScreenState) => state.review?.items.rows[0];

  test("shows all three values, what is kept, and the keys that settle it, at 80×24", () => {
    expect(bodyOf(open())).toEqual([
      " row 2  SKU-2  ! conflict",
      " Product 2",
      " ! Name, Brand: changed in the sheet and on the marketplace, so the row is not",
      "   sent.",
      "",
      " ▸! Name: changed on both sides",
      "   before  Mug",
      "   sheet   My mug",
      "   live    Their mug",
      "  ! Brand: changed on both sides",
      "   before  (empty)",
      "   sheet   Mine",
      "   live    Theirs",
      " ~ Weight           12 → 14",
      " Changed on the marketplace; kept where you changed nothing:",
      " = Length",
      "   before  10",
      "   live    11",
      "",
      "",
    ]);
    expect(linesOf(open()).at(-1)).toMatch(/m sheet’s value.*M live value/);
  });

  test("shows a list of which each side changed another entry both as a change and as live", () => {
    const [one, two, three] = ["a", "b", "c"].map((name) => [{ order: 1, url: `https://${name}` }]);
    const both = change(2, {
      fields: [{ field: "images", before: one ?? [], after: two ?? [] }],
      liveChanges: [{ field: "images", exported: one ?? [], sheet: two ?? [], live: three ?? [] }],
    });
    const [sent = "", live = ""] = textOf(into([both])).split("Changed on the marketplace;");
    expect(sent).toContain("https://b");
    expect(live).toContain("https://c");
  });

  test("is settled field by field: each key settles one and goes on to the next", () => {
    const once = pressed(open(), "m");
    expect(textOf(once)).toContain("▸! Brand: changed on both sides");
    expect(textOf(once)).toContain("~ Name: changed on both sides: send the sheet’s value");
    expect(textOf(once)).toContain("● sheet  My mug");
    expect(row(once)?.status).toBe("conflict");
    const both = pressed(once, "M");
    expect(textOf(both)).toContain("= Brand: changed on both sides: keep the live value");
    expect(row(both)).toMatchObject({ status: "update", choice: "in" });
    expect(both.review?.choices.sides.get(2)).toEqual({
      fields: { name: "mine", brandName: "theirs" },
    });
    expect(textOf(both)).toContain("Row 2, Brand: keep the live value. z undoes it.");
    expect(row(pressed(both, "z"))?.status).toBe("conflict");
    expect(pressed(both, "z", "z").review?.choices.sides.size).toBe(0);
  });

  test("goes to the other field in conflict with ] and [, round and round, and to a new mind", () => {
    expect(textOf(pressed(open(), "]"))).toContain("▸! Brand");
    expect(textOf(pressed(open(), "]", "]"))).toContain("▸! Name");
    expect(textOf(pressed(open(), "["))).toContain("▸! Brand");
    const settled = pressed(open(), "m", "m", "[", "M");
    expect(settled.review?.choices.sides.get(2)?.fields?.name).toBe("theirs");
  });

  test("has the field that keys are about on the screen, however small that is", () => {
    const small = reviewing(facts([conflicted(2)]), { columns: 60, rows: 15 });
    const at = pressed(small, "enter");
    for (const key of ["]", "m", "M", "["]) {
      const text = textOf(pressed(at, key));
      expect(text).toMatch(/▸[!~=] /);
      const [after = ""] = text.split("▸").slice(1);
      expect(after).toMatch(/ live /);
    }
    for (const line of linesOf(pressed(at, "m"))) expect(line.length).toBeLessThanOrEqual(60);
  });

  test("that is settled from the list is settled whole, a range at once", () => {
    const list = reviewing(facts([conflicted(2), change(3), conflicted(4), conflicted(5)]));
    expect(textOf(list)).toContain("! 3 conflict");
    const one = pressed(list, "m");
    expect(row(one)?.status).toBe("update");
    expect(textOf(one)).toContain("Row 2: send the sheet’s value. z undoes it.");
    const all = pressed(list, "v", "G", "M");
    expect(textOf(all)).toContain("3 rows: keep the live value.");
    expect([...(all.review?.choices.sides ?? [])].map(([at]) => at)).toEqual([2, 4, 5]);
    expect(pressed(all, "z").review?.choices.sides.size).toBe(0);
    expect(textOf(pressed(list, "j", "m"))).toContain("There is no conflict to decide here.");
  });

  test("stays in the group of conflicts once it is settled, and can be taken out like others", () => {
    const list = pressed(reviewing(facts([conflicted(2), change(3)])), "m");
    const group = () => list.review?.items.groups.find(({ id }) => id === "conflict");
    expect(group()).toMatchObject({ count: 1 });
    expect(pressed(list, "space").review?.items.leftOut).toBe(1);
  });

  test("asks the outside for the plan of what was settled", () => {
    const settled = pressed(reviewing(facts([conflicted(2)])), "m");
    expect(asked(settled, "u")).toMatchObject([
      { type: "propose", choices: { sides: new Map([[2, { all: "mine" }]]) } },
    ]);
  });
});

describe("a changed row whose listing is gone since the export", () => {
  const gone = change(2, {
    ...{ action: "blocked", fields: [], notes: [note("gone")], gone: {} },
  });

  test("is listed again with m, and left with M", () => {
    const state = into([gone]);
    expect(textOf(state)).toContain(
      "The product is no longer on the marketplace and will not be listed again.",
    );
    expect(textOf(state)).toContain("m lists it again, M does not.");
    expect(linesOf(state).at(-1)).toMatch(/m list it again.*M do not list it again/);
    expect(textOf(pressed(state, "m"))).toContain("Row 2: list it again. z undoes it.");
    expect(pressed(state, "m").review?.items.rows[0]?.status).toBe("create");
    expect(pressed(state, "M").review?.items.rows[0]?.status).toBe("unchanged");
    expect(pressed(state, "M", "z").review?.items.rows[0]?.status).toBe("conflict");
  });
});
