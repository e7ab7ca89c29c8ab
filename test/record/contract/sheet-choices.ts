import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldNames } from "../../../src/model/product/columns.ts";
import type { ColumnMeaning, SheetChoice } from "../../../src/model/sheet/sheet-choice.ts";
import type { OpenRecord } from "./support.ts";

/** How people chose to read their sheets. */
export function describeSheetChoices(open: OpenRecord): void {
  const choice: SheetChoice = { sheet: "A", columns: new Map([["code", { field: "sku" }]]) };

  describe("rememberSheetChoice", () => {
    test("choices come back by their heading rows and with those for every one, newest first", async () => {
      const record = await open();
      const team = { name: "team", headings: "", choice: { sheet: "M" }, atMs: 5 };
      const one = { name: "june", headings: "h1", choice, atMs: 9_000 };
      const other = { name: "pots", headings: "h2", choice: { sheet: "B" }, atMs: 1 };
      for (const note of [team, one, other]) {
        expect(await record.rememberSheetChoice(note)).toBe(note.name);
      }
      expect(await record.rememberedSheetChoices(["h9", "h1"])).toEqual([one, team]);
      expect(await record.rememberedSheetChoices([])).toEqual([team]);
      expect(await record.rememberedSheetChoices()).toEqual([other, one, team]);
    });

    test("the last choice takes the place of the one for its headings, and can be forgotten", async () => {
      const record = await open();
      await record.rememberSheetChoice({ name: "june", headings: "h1", choice, atMs: 2 });
      const july = { name: "july", headings: "h1", choice: { sheet: "Z" }, atMs: 1 };
      await record.rememberSheetChoice(july);
      expect(await record.rememberedSheetChoices()).toEqual([july]);
      expect(await record.forgetSheetChoice({ headings: "h1" })).toBe(true);
      expect(await record.forgetSheetChoice({ name: "july" })).toBe(false);
      expect(await record.rememberedSheetChoices()).toEqual([]);
    });

    test("no two have one name: a mapping is replaced by its next import, any other is numbered", async () => {
      const record = await open();
      const note = { name: "list", choice, atMs: 1 };
      const names: string[] = [];
      for (const headings of ["h1", "h2", "", "", "h2"]) {
        names.push(await record.rememberSheetChoice({ ...note, headings }));
      }
      expect(names).toEqual(["list", "list-2", "list", "list", "list-2"]);
      expect((await record.rememberedSheetChoices()).map(({ name }) => name)).toEqual([
        "list-2",
        "list",
      ]);
    });

    test("any choice comes back as it was", async () => {
      const text = fc
        .string({ unit: "binary", maxLength: 20 })
        .filter((one) => one.isWellFormed() && !one.includes("\0"));
      const meaning: fc.Arbitrary<ColumnMeaning> = fc.oneof(
        fc.constant("ignored" as const),
        fc.record(
          { field: fc.constantFrom(...fieldNames), part: fc.nat(20), key: text },
          { requiredKeys: ["field"] },
        ),
      );
      const columns = fc.array(fc.tuple(text, meaning)).map((entries) => new Map(entries));
      const any = fc.record({ sheet: text, headingRow: fc.nat(), columns }, { requiredKeys: [] });
      const record = await open();
      await fc.assert(
        fc.asyncProperty(any, text, text, fc.nat(), async (one, headings, at, atMs) => {
          const note = {
            name: await record.rememberSheetChoice({ name: at, headings, choice: one, atMs }),
          };
          const found = await record.rememberedSheetChoices([headings]);
          expect(found[0]).toEqual({ ...note, headings, choice: one, atMs });
        }),
      );
    });
  });
}
