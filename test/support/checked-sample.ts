import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Checker } from "../../src/check/index.ts";
import type { Draft } from "../../src/model/product/product.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { checkTotals } from "../../src/report/index.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { samplesFolder } from "./write-samples.ts";

/** Reads and checks a sample of `samples/` as the program does. */
export async function checkedSample(name: string) {
  const workbook = await openWorkbook(readFileSync(join(samplesFolder, name)));
  const { match, rows } = await findProductsSheet(workbook);
  const checker = new Checker(match.columns);
  const drafts: Draft[] = [];
  const findings: Finding[] = [];
  for await (const batch of rows()) {
    for (const row of batch) {
      const checked = checker.add(row);
      if (checked.draft) drafts.push(checked.draft);
      findings.push(...checked.findings);
    }
  }
  findings.push(...(await checker.finish()));
  return { match, drafts, findings, totals: checkTotals({ rows: checker.rowCount, findings }) };
}
