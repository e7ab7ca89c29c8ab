import http from "node:http";
import { columnHeading } from "../../src/model/product/columns.ts";
import { safeText } from "../../src/workbook/write/row-writer.ts";
import { type Finished, temporaryFolder } from "./command.ts";
import { listenOnLoopback } from "./loopback.ts";
import { attacks, misfits } from "./nasty-texts.ts";
import { type Cells, plausibleProduct, productCells } from "./products-workbook.ts";
import { simulatorProcess } from "./simulator-process.ts";
import { handmadeParts } from "./workbook.ts";
import { type ZipPart, zip } from "./zip.ts";

/** Rows that can be sent: their texts look other than they are, and hold no control character. */
const valid = misfits
  .filter((text) => text.isWellFormed() && !/[\u{E0000}-\u{E007F}\u{10FFFF}\uFFFE]/u.test(text))
  .map((text, index) => ({ ...plausibleProduct(`SKU-${index}`, index), name: `${text} mug` }));
/** Rows that are wrong, each with another attack in its SKU, name, description and price. */
const wrong = attacks.map((text, index) => ({
  ...productCells(plausibleProduct("SKU", 100 + index)),
  [columnHeading("sku", "en")]: `${text}W-${index}`,
  [columnHeading("name", "en")]: `mug ${text}${attacks[(index + 7) % attacks.length]}`,
  [columnHeading("description", "en")]: index % 5 === 0 ? text.repeat(2_000) : text,
  [columnHeading("salePrice", "en")]: `${text}9,90`,
}));

const hostileHeading = "\u001B]0;owned\u0007\u202E名\tB";

/** A file name as nobody should give one. */
export const hostileFile = "a\u001B]0;owned\u0007\u202Exslx\u009B2J\n\t👨‍👩‍👧‍👦名.xlsx";

/** A workbook with hostile texts in its rows, a heading and the name of its sheet. */
export function hostileWorkbook(): Buffer {
  const rows: readonly Cells[] = [...valid.map((product) => productCells(product)), ...wrong];
  const headings = [...new Set([...rows.flatMap((row) => Object.keys(row)), hostileHeading])];
  const lines = [
    headings,
    ...rows.map((row) => headings.map((heading) => row[heading] ?? "\u001B[2J\u202E\u009B1m")),
  ];
  const xml = lines.map((cells, row) => `<row r="${row + 1}">${cells.map(cellXml).join("")}</row>`);
  const parts = handmadeParts({ sheet: xml.join("") });
  return zip(parts.map((part) => (part.name === "xl/workbook.xml" ? renamed(part) : part)));
}

/** The sheet's name with what XML may hold. */
function renamed(part: ZipPart): ZipPart {
  return { ...part, data: String(part.data).replace("Products", "S\u202E\u009B2J_x001B_[2J名") };
}

function cellXml(value: unknown): string {
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  const text = safeText(String(value)).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/**
 * A marketplace whose listings and refusals are hostile: it has every third valid row with other
 * texts, and refuses the first writes with every attack in its words.
 *
 * @returns its address
 */
export async function hostileMarket(finished: Finished): Promise<string> {
  const live = valid
    .filter((_, index) => index % 3 === 0)
    .map((product, index) => ({
      ...product,
      name: `${attacks[index % attacks.length]}${misfits[index % misfits.length]}`,
      description: attacks.join(""),
    }));
  const dir = await temporaryFolder(finished);
  const behind = await simulatorProcess(rates, { dir, products: live, finished });
  let refused = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "GET" && refused < 12) {
      const words = `${attacks.slice(refused).join("")} ${misfits.join("")}`;
      refused += 1;
      response.writeHead(422, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: words, errors: { [words.slice(0, 20)]: [words] } }));
      return;
    }
    const passed = await fetch(`${behind}${request.url}`, {
      method: request.method ?? "GET",
      headers: {
        "x-api-key": String(request.headers["x-api-key"]),
        "content-type": "application/json",
      },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(passed.status, { "content-type": "application/json" });
    response.end(await passed.text());
  });
  return `http://127.0.0.1:${await listenOnLoopback(server, finished)}`;
}

const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "1000/1s"]);
