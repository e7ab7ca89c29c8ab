import { Repairs } from "../../check/index.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";

/** A repair may uncover another one, which uncovers none. */
const roundsMax = 4;

/** Rows that can be read again. */
interface Readable {
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The other sheets that are read together with this one. */
  readonly others?: readonly Readable[];
}

/**
 * Checks a sheet, and again as it is with the repairs that the findings offer, until they offer none.
 * What was repaired is given to each check, to stand among its findings. The workbook is left as it is.
 */
export async function repairedCheck<
  File extends Readable,
  Checked extends { readonly findings: readonly Finding[] },
>(file: File, { check, lastly }: Checks<File, Checked>): Promise<Checked> {
  const repairs = new Repairs();
  let checked = await check(file, []);
  for (let round = 0; round < roundsMax && repairs.take(checked.findings); round += 1) {
    checked = await check(repairedFile(file, repairs), repairs.findings);
  }
  return lastly === undefined ? checked : lastly(repairedFile(file, repairs), repairs.findings);
}

type Check<File, Checked> = (file: File, repaired: readonly Finding[]) => Promise<Checked>;

interface Checks<File, Checked> {
  /** Checks once; what was repaired before stands among its findings. */
  readonly check: Check<File, Checked>;
  /** Checks once more when all is repaired: what costs too much for each time is done then. */
  readonly lastly?: Check<File, Checked> | undefined;
}

function repairedFile<File extends Readable>(file: File, repairs: Repairs): File {
  return {
    ...file,
    ...(file.others && { others: file.others.map((one) => repairedFile(one, repairs)) }),
    async *rows(pass?: SheetPass) {
      for await (const batch of file.rows(pass)) yield batch.map((row) => repairs.apply(row));
    },
  };
}
