import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Language } from "../../src/model/localised.ts";
import { productFields } from "../../src/model/product/columns.ts";
import { differingFields, listedFields } from "../../src/model/product/equality.ts";
import { findingSeverities } from "../../src/model/sheet/finding.ts";
import { checkedSample } from "../support/checked-sample.ts";
import { inWords, translators, type WordedFinding } from "../support/english.ts";
import {
  catalogueRows,
  createdSkus,
  edits,
  leftOut,
  listings,
} from "../support/sample-catalogue.ts";
import { mistakeHeadings, mistakeRows } from "../support/sample-mistakes.ts";
import { sampleCatalogue, samplesFolder, sampleWithMistakes } from "../support/write-samples.ts";

/** A sample as the program checks it, with its findings in words. */
async function checkSample(name: string, language: Language = "en") {
  const { findings, ...others } = await checkedSample(name);
  return { ...others, findings: inWords(findings, translators[language]) };
}

describe("samples/catalogue.xlsx", () => {
  it("is what the generator writes", async () => {
    const file = readFileSync(join(samplesFolder, "catalogue.xlsx"));
    expect(file.equals(await sampleCatalogue())).toBe(true);
  });

  it("has 40 variants on 15 cards in three languages, and no finding", async () => {
    const { drafts, findings, totals, match } = await checkSample("catalogue.xlsx");
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ rows: 40, valid: 40 });
    expect(match.ignored).toEqual([]);
    expect(new Set(drafts.map(({ product }) => product.parentSku)).size).toBe(15);
    expect(new Set(drafts.map(({ product }) => product.language))).toEqual(
      new Set(["EN", "RU", "ZH"]),
    );
  });

  it("reads back as it was meant, field by field", async () => {
    const { drafts } = await checkSample("catalogue.xlsx");
    for (const [at, wanted] of catalogueRows().entries()) {
      const read = drafts[at]?.product ?? { sku: "" };
      expect([read.sku, differingFields(wanted, read, [...listedFields, "gtin", "mpn"])]).toEqual([
        wanted.sku,
        [],
      ]);
    }
  });

  it("has 12 rows as they are live, 10 that change something safe, and 18 that are new", async () => {
    const { drafts } = await checkSample("catalogue.xlsx");
    const kinds = { unchanged: 0, update: 0, create: 0 };
    for (const { product } of drafts) {
      const live = listings.find(({ sku }) => sku === product.sku);
      if (live === undefined) kinds.create++;
      else {
        const present = listedFields.filter((field) => product[field] !== undefined);
        const changed = differingFields(product, live, present);
        for (const field of ["currencyCode", "language", "parentSku", "salePrice", "firstCost"]) {
          expect(changed).not.toContain(field);
        }
        kinds[changed.length === 0 ? "unchanged" : "update"]++;
      }
    }
    expect(kinds).toEqual({ unchanged: 12, update: 10, create: 18 });
    expect(createdSkus).toHaveLength(18);
    expect(Object.keys(edits)).toHaveLength(10);
    expect(listings.filter(({ sku }) => leftOut.has(sku))).toHaveLength(3);
  });

  it("uses only categories that are live", async () => {
    const { drafts } = await checkSample("catalogue.xlsx");
    const live = new Set(listings.map(({ categoryName }) => categoryName));
    expect(drafts.filter(({ product }) => !live.has(product.categoryName))).toEqual([]);
  });
});

describe("samples/catalogue-with-mistakes.xlsx", () => {
  it("is what the generator writes", async () => {
    const file = readFileSync(join(samplesFolder, "catalogue-with-mistakes.xlsx"));
    expect(file.equals(await sampleWithMistakes())).toBe(true);
  });

  it("has every finding that a check without the marketplace can give", async () => {
    const { findings } = await checkSample("catalogue-with-mistakes.xlsx");
    // Only live listings tell which categories exist, and only their servers what images are. Further
    // sheets, pictures and merged cells are no mistakes of a row, and every rule that the interface has
    // today has a code of its own.
    const beside = [
      ...[
        "other-sheet",
        "pictures-not-sent",
        "picture-in-cell",
        "merged-cells",
        "rule-broken",
        "join-differs",
      ],
      "price-not-read",
    ];
    const offline = Object.keys(findingSeverities).filter(
      (code) => !code.startsWith("image-") && code !== "category-unknown" && !beside.includes(code),
    );
    expect([...new Set(findings.map(({ code }) => code))].sort()).toEqual(offline.sort());
  });

  it("gives at each row exactly the findings that were meant", async () => {
    const { findings } = await checkSample("catalogue-with-mistakes.xlsx");
    const found = mistakeRows().map(({ number, codes }) => ({
      number,
      codes: findings.filter(({ row }) => row === number).map(({ code }) => code),
      meant: codes,
    }));
    expect(found.map(({ number, codes }) => [number, codes])).toEqual(
      found.map(({ number, meant }) => [number, meant]),
    );
  });

  it("has one column that nobody knows", async () => {
    const { match } = await checkSample("catalogue-with-mistakes.xlsx");
    expect(match.ignored.map(({ heading }) => heading)).toEqual([mistakeHeadings.at(-1)?.heading]);
  });
});

const letters = { ru: /\p{Script=Cyrillic}/u, zh: /\p{Script=Han}/u } as const;
/** What stands in quotes is the person's own, and a name such as `<clear>` is no word. */
const quotedOrCode = /[“«][^”»]*[”»]|<[a-z]+>|https?:\/\/\S*/gu;
/** Three English words in a row are part of a sentence. */
const englishSentence = /(?:[A-Za-z]*[a-z]{2,}[ ,]+){2,}[A-Za-z]*[a-z]{2,}/;

describe.each(["ru", "zh"] as const)("the sample with mistakes in %s", (language) => {
  const both = async () => {
    const name = "catalogue-with-mistakes.xlsx";
    const [en, told] = [await checkSample(name), await checkSample(name, language)];
    return en.findings.map((english, at) => ({
      english,
      told: told.findings[at] as WordedFinding,
    }));
  };

  it("finds the same, one finding each: code, cell, severity, value and repair", async () => {
    const { findings } = await checkSample("catalogue-with-mistakes.xlsx", language);
    const pairs = await both();
    expect(findings).toHaveLength(pairs.length);
    const bare = ({ message, fix, ...rest }: WordedFinding) => rest;
    expect(pairs.map(({ told }) => bare(told))).toEqual(pairs.map(({ english }) => bare(english)));
  });

  it("says every message in the language, with no English sentence left over", async () => {
    for (const { english, told } of await both()) {
      expect(told.message).toMatch(letters[language]);
      expect(told.message.replace(quotedOrCode, "")).not.toMatch(englishSentence);
      expect(told.message).not.toBe(english.message);
      expect(told.message).toMatch(language === "zh" ? /。$/u : /\.$/u);
    }
  });

  it("says what to do instead in the language; only plain values are the same in all", async () => {
    for (const { english, told } of await both()) {
      expect(told.fix === undefined).toBe(english.fix === undefined);
      if (english.fix === undefined || told.fix === undefined) continue;
      // A sentence ends with a full stop or says a number, and a value to write does neither.
      const isNumber = /^[\d.]+$/.test(english.fix);
      if (isNumber && language === "ru") expect(told.fix).toBe(english.fix.replace(".", ","));
      else if (!/\.$|: [\d.]+$/.test(english.fix)) expect(told.fix).toBe(english.fix);
      else {
        expect(told.fix).toMatch(letters[language]);
        expect(told.fix.replace(quotedOrCode, "")).not.toMatch(englishSentence);
      }
    }
  });

  it("names fields by their headings in the language", async () => {
    for (const { english, told } of await both()) {
      if (told.field === undefined) continue;
      const heading = productFields[told.field].heading;
      if (!english.message.startsWith(heading.en) || told.field === "sku") continue;
      expect(told.message).toContain(heading[language]);
    }
  });
});
