/** Run as a program: opens the `.xls` it is given within these limits, and says how that ended. */
import { readFileSync } from "node:fs";
import { convert } from "../../../src/workbook/formats/convert.ts";

const [file = "", ms, megabytes] = process.argv.slice(2);
try {
  await convert(readFileSync(file), "xls", { ms: Number(ms), megabytes: Number(megabytes) });
  process.stdout.write("read");
} catch (thrown) {
  process.stdout.write(String((thrown as { code?: string }).code ?? thrown));
}
