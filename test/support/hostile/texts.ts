import { plausibleProduct, productCells } from "../products-workbook.ts";
import type { HostileFile } from "./file.ts";

const mega = 2 ** 20;
const cells = Object.entries(productCells(plausibleProduct("MUG-1", 1)));
const quoted = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;
const headings = cells.map(([heading]) => quoted(heading)).join(",");
const product = cells.map(([, value]) => quoted(value)).join(",");
const two = `${headings}\n${product}\n`;

function csv(
  name: string,
  text: string | (() => string | Buffer),
  expected: string,
  rows?: number,
): HostileFile {
  const bytes = () => Buffer.from(typeof text === "string" ? text : text());
  return {
    name: `CSV: ${name}`,
    ending: ".csv",
    bytes,
    expected,
    ...(rows === undefined ? {} : { rows }),
  };
}

/** Tables as text that lie, or are as long as they should not be. */
export const hostileTexts: readonly HostileFile[] = [
  csv(
    "a quotation mark that never ends",
    () => `${two}"${"a,b\n".repeat(5 * mega)}`,
    "csv-quote-open",
  ),
  csv("quotation marks alone", () => `${two}${'"'.repeat(10 * mega + 1)}`, "csv-quote-open"),
  csv("sixty megabytes of one cell", () => two + "a".repeat(60 * mega), "workbook-cell-too-long"),
  csv("sixty megabytes of separators", () => two + ",".repeat(60 * mega), "csv-too-many-columns"),
  csv("sixty megabytes of line ends", () => two + "\n".repeat(60 * mega), "csv-too-many-rows"),
  csv("zeros", () => two + "\0".repeat(mega), "csv-not-text"),
  csv(
    "bytes in no encoding",
    () => Buffer.concat([Buffer.from(two), Buffer.alloc(mega, 0x81), Buffer.from([0xff])]),
    "csv-encoding-unclear",
  ),
  csv(
    "half a character at the end",
    () => Buffer.concat([Buffer.from(`\uFEFF${two}`, "utf16le"), Buffer.from([65])]),
    "csv-not-in-encoding",
  ),
  csv("a separator of its own that is a quotation mark", `sep="\n${two}`, "rows"),
  csv("values behind the headings", `${two}${product},stray\n`, "csv-row-too-wide"),
  csv("formulas", `${two}${cells.map(() => "=cmd|' /C calc'!A1").join(",")}\n`, "rows", 3),
  csv("65 megabytes", () => two + "a\n".repeat(33 * mega), "workbook-too-large"),
];
