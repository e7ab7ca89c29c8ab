import { describe, expect, it } from "vitest";
import {
  areEnoughListings,
  categoryBook,
  nearestCategories,
  unknownCategory,
} from "../../src/model/product/categories.ts";
import { translators } from "../support/english.ts";
import { longTexts, slowTexts } from "../support/long-texts.ts";

const about = { listings: 40, source: "seen", atMs: Date.UTC(2026, 10, 3) } as const;
const bookOf = (paths: readonly string[]) => categoryBook({ paths, ...about });

describe("categoryBook", () => {
  const book = bookOf(["Home > Kitchen > Mugs", "Home > Kitchen > Pans", "Garden"]);

  it.each([
    ["Home > Kitchen > Mug", "Home > Kitchen > Mugs"],
    ["home > kitchen > pans", "Home > Kitchen > Pans"],
    ["Home > Kichen > Mugs", "Home > Kitchen > Mugs"],
    ["Gardn", "Garden"],
    ["Home > Kitchen", "Home > Kitchen > Mugs"],
    ["Mugs", "Home > Kitchen > Mugs"],
    ["mug", "Home > Kitchen > Mugs"],
    ["Coffee mugs", "Home > Kitchen > Mugs"],
    ["Bekers > Pans", "Home > Kitchen > Pans"],
    ["Автотовары > Шины", undefined],
  ])("finds nearest to %j: %j", (category, nearest) => {
    expect(book.nearest(category)[0]).toBe(nearest);
  });

  it("gives two that are about as near, whatever their order", () => {
    expect(bookOf(["Mugs A", "Mugs B"]).nearest("Mugs C")).toEqual(["Mugs A", "Mugs B"]);
    expect(bookOf(["Mugs B", "Mugs A"]).nearest("Mugs C")).toEqual(["Mugs A", "Mugs B"]);
  });

  it("gives no second one that is much farther away than the first", () => {
    expect(book.nearest("Home > Kitchen > Mug")).toEqual(["Home > Kitchen > Mugs"]);
  });

  it("has every path when it knows none", () => {
    expect(book.has("Garden")).toBe(true);
    expect(book.has("Gardn")).toBe(false);
    for (const nothing of [categoryBook(undefined), bookOf([]), bookOf([""])]) {
      expect(nothing).toMatchObject({ compared: undefined });
      expect(nothing.has("Gardn")).toBe(true);
    }
  });

  it("counts what it compares with", () => {
    const compared = { listings: 40, source: "seen", day: "2026-11-03" };
    expect(bookOf(["Garden", "Garden"]).compared).toEqual(compared);
  });

  it("looks 2,000 unknown paths up among 10,000 in a time that grows with their number", {
    tags: "slow",
  }, () => {
    const paths = Array.from(
      { length: 10_000 },
      (_, at) => `Home > Shelf ${at % 100} > Thing ${at}`,
    );
    const large = bookOf(paths);
    large.nearest("Home");
    const before = process.cpuUsage();
    for (let at = 0; at < 2_000; at += 1) {
      expect(large.nearest(`Home > Shelf ${at % 100} > Thng ${at}`).length).toBeGreaterThan(0);
    }
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
  });

  it("compares no path of 32,767 characters letter by letter", () => {
    expect(slowTexts((text) => bookOf([text, "Garden"]).nearest(text))).toEqual([]);
    const book = bookOf(longTexts.slice(0, 20));
    expect(slowTexts((text) => book.nearest(text.slice(0, 400)))).toEqual([]);
  });
});

describe("areEnoughListings", () => {
  it.each([
    [19, 0, false],
    [20, 0, true],
    [20, 40, true],
    [20, 41, false],
    [500, 400, true],
  ])("%d listings of a catalogue of %d: %j", (listings, size, enough) => {
    expect(areEnoughListings(listings, size)).toBe(enough);
  });
});

describe("unknownCategory, nearestCategories", () => {
  it("say whose categories they are in every language", () => {
    const compared = { listings: 1240, day: "2026-11-03" } as const;
    for (const translator of Object.values(translators)) {
      for (const source of ["seen", "export"] as const) {
        const text = translator.text(unknownCategory("A > B", { ...compared, source }));
        for (const part of ["A > B", "240", "2026-11-03"]) expect(text).toContain(part);
      }
      expect(translator.text(nearestCategories(["A > C", "A > D"]))).toMatch(/A > C.*A > D/);
    }
  });
});
