import { valueTypes } from "../../scripts/message-types.ts";
import { textsOf } from "../../src/locales/catalogues.ts";
import { fixKey } from "../../src/locales/compile.ts";
import type { Language } from "../../src/model/localised.ts";
import { type MessageKey, msg } from "../../src/model/message.ts";
import { nearestCategories, unknownCategory } from "../../src/model/product/categories.ts";
import { fieldLabel, fieldLabels } from "../../src/model/product/columns.ts";
import type { FieldName } from "../../src/model/product/product.ts";
import {
  findingSeverities,
  findingWords,
  orderFindingSeverities,
  type Severity,
} from "../../src/model/sheet/finding.ts";
import type { FindingWords } from "../../src/model/translator.ts";
import { checkedSample } from "../support/checked-sample.ts";
import { translators } from "../support/english.ts";
import {
  besideSample,
  noteMessages,
  orderMessages,
  orderNoteMessages,
} from "./finding-messages.ts";

const image = msg("model.fieldPart", { field: fieldLabel("images"), part: 1 });
const shipmentNumber = msg("sheet.orderColumn.shippingNumber");
const currencyAlone = { currency: "USD", label: fieldLabel("salePrice") };
const quantities = { sku: "MUG-330", sheet: "2", live: "3" };

type Values = Readonly<Record<string, unknown>>;

/** What the messages are about on the page; a value that is missing here is shown as “…”. */
const values: Values = {
  after: msg("plan.value.number", { value: "9.90" }),
  before: msg("plan.value.number", { value: "12.90" }),
  cell: "H17",
  cells: "B2:B4",
  day: "2026-11-23",
  entries: fieldLabel("images"),
  exported: "MUG-330-BLUE",
  field: fieldLabel("salePrice"),
  fields: fieldLabel("weight"),
  file: "10017.pdf",
  first: "B2",
  folders: "labels",
  heading: "MSRP",
  height: "400",
  host: "images.example.com",
  items: "MUG-330",
  label: image,
  live: "MUG-330",
  megabytes: "12.5",
  minHeight: "900",
  minWidth: "700",
  name: "Lamps",
  nearest: nearestCategories(["Home > Kitchen > Mugs"]),
  no: msg("sheet.no"),
  number: "RB123456789CN",
  order: "10017",
  reason: "HTTP 404",
  run: "r7",
  sku: "MUG-33O",
  skus: "MUG-330",
  status: "Packed",
  unknown: unknownCategory("Home > Mugs", {
    ...{ source: "seen", categories: 31, listings: 240, day: "2026-11-23" },
  }),
  width: "300",
  yes: msg("sheet.yes"),
};

/** What a change of a field is blocked for. */
function risk(
  allowance: "card" | "currency" | "language" | "moved",
  field: FieldName,
  sides: Values,
): Values {
  return { allowance, field: fieldLabel(field), reason: msg(`plan.risk.${allowance}`), ...sides };
}

/** The same for single codes. */
const valuesByCode: Readonly<Record<string, Values>> = {
  "category-unknown": { option: '--map-value "categoryName:Mugs=Home > Kitchen > Mugs"' },
  "declined-already": { status: "Canceled" },
  "image-left-out": { finding: msg("images.webPage", { label: image }) },
  "image-not-checked": {
    ...{ host: "images.local", address: "192.168.0.7" },
  },
  "merged-cells": { label: fieldLabel("brandName"), value: "Northkiln" },
  "not-packed": { status: "New", column: msg("sheet.orderColumn.supplied") },
  "not-shippable": { status: "Canceled" },
  "order-items-differ": { items: msg("orders.notes.difference", quantities) },
  "order-values-differ": { label: shipmentNumber, values: ["RB1", "RB2"] },
  "other-sheet": { together: '--sheet "Mugs" --sheet "Lamps"', alone: '--sheet "Lamps"' },
  "picture-in-cell": { fix: msg("check.oneLink") },
  "price-not-read": {
    ...{ free: "both", sale: '--map "MSRP=salePrice"', cost: '--map "MSRP=firstCost"' },
    ignore: '--map "MSRP=ignore"',
  },
  "risk-card": risk("card", "parentSku", { before: "MUG-330", after: "MUG-500" }),
  "risk-moved": risk("moved", "name", { before: "Mug, blue", after: "Mug, green" }),
  "risk-currency": risk("currency", "currencyCode", { before: "USD", after: "CNY" }),
  "risk-language": risk("language", "language", { before: "EN", after: "RU" }),
  "join-differs": { label: msg("sheet.field.brandName"), cell: "Prices!C7", value: "Northkiln" },
  "rule-broken": { label: "SKU", value: "MUG", rule: "", example: "MUG-330" },
  "sheet-warning": { finding: msg("check.currencyWithoutPrice", currencyAlone) },
  "shipment-differs": { columns: msg("sheet.orderColumn.shippingProvider") },
  "number-shared": {
    ...{ value: "RB123456789CN", orders: ["10017", "10018"] },
    rows: msg("check.rows", { rows: ["2", "5"], count: 2, more: 0 }),
  },
  "number-without-digit": { value: "sent" },
  "order-missing": {
    filled: msg("sheet.orderColumn.supplied"),
    blank: msg("sheet.orderColumn.order"),
  },
  "several-numbers": { value: "RB123456789CN, RB123456790CN" },
  "shipment-without-number": {
    filled: msg("sheet.orderColumn.shippingProvider"),
    blank: shipmentNumber,
  },
  "sku-changed": { fields: fieldLabels(["name", "options"]) },
  "unusual-status": { status: "Canceled" },
};

/** A message with example values: of a choice the first, of a number 2. */
function example(code: string, key: MessageKey, language: Language): FindingWords {
  const texts = textsOf(language);
  const types = valueTypes(`${texts[key]} ${texts[fixKey(key)] ?? ""}`);
  const examples = [...types].map(([name, type]) => {
    const byType = type === "number" ? 2 : type === "boolean" ? true : /^"(.*?)"/.exec(type)?.[1];
    return [name, byType ?? valuesByCode[code]?.[name] ?? values[name] ?? "…"];
  });
  return translators[language].finding({ key, values: Object.fromEntries(examples) });
}

type Rows = readonly (readonly string[])[];

function noteRows(messages: Readonly<Record<string, MessageKey>>, language: Language): Rows {
  return Object.entries(messages).map(([code, key]) => {
    const { message, fix = "" } = example(code, key, language);
    return [`\`${code}\``, `${message} ${fix}`.trim()];
  });
}

const signs: Readonly<Record<Severity, string>> = { error: "✗", warning: "!", info: "·" };
const order = Object.keys(signs);

function findingRows<Code extends string>(
  severities: Readonly<Record<Code, Severity>>,
  wordsOf: (code: Code) => FindingWords,
): Rows {
  const codes = (Object.keys(severities) as Code[]).sort(
    (a, b) => order.indexOf(severities[a]) - order.indexOf(severities[b]) || a.localeCompare(b),
  );
  return codes.map((code) => {
    const { message, fix = "" } = wordsOf(code);
    return [`${signs[severities[code]]} \`${code}\``, message, fix.replace(/^…$/, "") || "–"];
  });
}

const sample = (await checkedSample("catalogue-with-mistakes.xlsx")).findings;

/** The rows of each table of the page, by the table's name. */
function tables(language: Language): Readonly<Record<string, Rows>> {
  return {
    products: findingRows(findingSeverities, (code) => {
      const finding = sample.find((one) => one.code === code);
      if (finding !== undefined) return findingWords(finding, translators[language]);
      const key = new Map<string, MessageKey>(Object.entries(besideSample)).get(code);
      if (key === undefined) throw new Error(`Neither the sample nor besideSample has ${code}.`);
      return example(code, key, language);
    }),
    orders: findingRows(orderFindingSeverities, (code) =>
      example(code, orderMessages[code], language),
    ),
    notes: noteRows(noteMessages, language),
    orderNotes: noteRows(orderNoteMessages, language),
  };
}

/** A line of a Markdown table; bars, and what would be read as HTML, are escaped. */
function line(cells: readonly string[]): string {
  const escaped = cells.map((cell) =>
    cell.replaceAll(/(?<!`)<(?=\w)/g, "\\<").replaceAll("|", "\\|"),
  );
  return `| ${escaped.join(" | ")} |\n`;
}

/**
 * docs/findings*.md with its tables as the messages are now; titles and what stands around the tables
 * are written by hand.
 */
export function findingsPage(page: string, language: Language): string {
  const rows = tables(language);
  return page.replaceAll(
    /(<!-- rows of (\w+):.*-->\n\n(?:\|.*\n){2})(?:\|.*\n)*/g,
    (_, head: string, name: string) => head + (rows[name] ?? []).map(line).join(""),
  );
}
