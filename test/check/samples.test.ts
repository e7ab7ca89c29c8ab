import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createChecker } from "../../src/check/index.ts";
import { differingFields, listedFields } from "../../src/model/equality.ts";
import { type Finding, findingSeverities } from "../../src/model/finding.ts";
import type { Draft } from "../../src/model/product.ts";
import { openWorkbook } from "../../src/workbook/open.ts";
import { findProductsSheet } from "../../src/workbook/products-sheet.ts";
import {
  catalogueRows,
  createdSkus,
  edits,
  leftOut,
  listings,
} from "../support/sample-catalogue.ts";
import { mistakeHeadings, mistakeRows } from "../support/sample-mistakes.ts";
import { sampleCatalogue, samplesFolder, sampleWithMistakes } from "../support/write-samples.ts";

/** Reads and checks a sample as the program does. */
async function checkSample(name: string) {
  const workbook = await openWorkbook(readFileSync(join(samplesFolder, name)));
  const { match, rows } = await findProductsSheet(workbook);
  const checker = createChecker(match.columns);
  const drafts: Draft[] = [];
  const findings: Finding[] = [];
  for await (const batch of rows()) {
    for (const row of batch) {
      const checked = checker.add(row);
      if (checked.draft) drafts.push(checked.draft);
      findings.push(...checked.findings);
    }
  }
  findings.push(...checker.finish());
  return { match, drafts, findings, totals: checker.totals() };
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
    // Only live listings tell which categories exist, and only their servers what images are.
    const offline = Object.keys(findingSeverities).filter(
      (code) => !code.startsWith("image-") && code !== "category-unknown",
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
