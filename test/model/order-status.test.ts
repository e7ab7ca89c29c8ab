import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "../../src/model/localised.ts";
import { answerOf, answerWords, statusOf, statusWord } from "../../src/model/order/order.ts";
import { orderStatuses } from "../../src/model/schemas/order-statuses.ts";

const language = fc.constantFrom(...languages);

/** A word as people write it: another case, spaces around, hyphens for spaces, е for ё. */
const careless = (word: string) =>
  fc
    .tuple(fc.boolean(), fc.constantFrom("", " ", "  "), fc.constantFrom(" ", "-", "  "))
    .map(([upper, edge, gap]) => {
      const spaced = word.replaceAll(" ", gap).replaceAll("ё", "е");
      return `${edge}${upper ? spaced.toUpperCase() : spaced}${edge}`;
    });

describe("statusWord and statusOf", () => {
  test("a status written in any language reads back as it was, however it is written", () => {
    const written = fc
      .tuple(fc.constantFrom(...orderStatuses), language)
      .chain(([status, its]) =>
        careless(statusWord(status, its)).map((word) => ({ status, word })),
      );
    fc.assert(
      fc.property(written, ({ status, word }) => {
        expect(statusOf(word)).toBe(status);
      }),
    );
  });

  test("no two statuses share a word in any language", () => {
    const all = languages.flatMap((its) => orderStatuses.map((status) => statusWord(status, its)));
    for (const its of languages) {
      expect(new Set(orderStatuses.map((status) => statusWord(status, its))).size).toBe(
        orderStatuses.length,
      );
    }
    expect(all.every((word) => word !== "")).toBe(true);
  });

  test("a status that nobody knows is shown as it is and means nothing (decision 7)", () => {
    fc.assert(
      fc.property(fc.string(), language, (word, its) => {
        if (statusOf(word) !== undefined) return;
        expect(statusWord(word, its)).toBe(word);
      }),
    );
    expect(statusOf("Assembling")).toBeUndefined();
    expect(statusWord("__proto__", "ru")).toBe("__proto__");
    expect(statusOf("cancelled")).toBe("Canceled");
  });
});

describe("answerOf", () => {
  test("a yes and a no in every language, and nothing else", () => {
    for (const its of languages) {
      const [yes, no] = answerWords(its);
      expect([answerOf(yes), answerOf(no.toUpperCase())]).toEqual([true, false]);
    }
    expect([answerOf("1"), answerOf("x"), answerOf(""), answerOf("maybe")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
