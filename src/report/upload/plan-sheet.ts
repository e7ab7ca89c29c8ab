import { type Language, sheetText } from "../../model/localised.ts";
import { answerWords } from "../../model/order/order.ts";
import { columnHeading } from "../../model/product/columns.ts";
import type { MissingListing } from "../../model/product/product.ts";
import { partChanges } from "../../model/run/field-values.ts";
import { isOrderPlan, type OrderPlan } from "../../model/run/order-plan.ts";
import type { Change, Plan } from "../../model/run/plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import { missingSheetNames, planSheetNames } from "../../model/sheet/export-base.ts";
import type { ColumnToWrite, RowToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { entriesMax, shortenEnd, type Wording } from "../lines/layout.ts";
import { fieldText, type MarkedWord, namesText, shown } from "../lines/line.ts";
import { orderPlanLines, type PlanLine } from "../lines/order-lines.ts";
import { cellText, resultColumn } from "./copied-sheet.ts";
import { outcomeText, sentCells, sentColumns } from "./sheets.ts";

function columnsOf(plan: Plan | OrderPlan, language: Language): ColumnToWrite[] {
  const name = isOrderPlan(plan) ? "orderColumn.order" : "field.sku";
  const toFill = { open: true, highlight: true };
  return [
    { heading: sheetText("planColumn.row", language), width: 8, text: true },
    { heading: sheetText(name, language), width: 22, text: true },
    { heading: sheetText("planColumn.action", language), width: 12 },
    { heading: sheetText("planColumn.field", language), width: 30, text: true, wraps: true },
    { heading: sheetText("planColumn.before", language), width: 44, text: true, wraps: true },
    { heading: sheetText("planColumn.after", language), width: 44, text: true, wraps: true },
    {
      ...{ heading: sheetText("planColumn.approve", language), width: 12 },
      ...{ ...toFill, choices: answerWords(language) },
    },
    { heading: sheetText("planColumn.note", language), width: 40, text: true, ...toFill },
  ];
}

/** Columns, counted from 0, that the approver fills in. The ones before come from the plan. */
export const planColumns = { answer: 6, note: 7 } as const;

const actionWords = { create: "planCreate", update: "planUpdate" } as const;

/** The headings of the sheet with a plan for approval. */
export function planHeadings(plan: Plan | OrderPlan, language: Language): readonly string[] {
  return columnsOf(plan, language).map(({ heading }) => heading);
}

/** The changes of a plan as lines. Equal plans give equal lines, so that edits can be detected. */
export function planLines(plan: Plan | OrderPlan, language: Language): Generator<PlanLine> {
  return isOrderPlan(plan) ? orderPlanLines(plan, language) : productPlanLines(plan, language);
}

function* productPlanLines(plan: Plan, language: Language): Generator<PlanLine> {
  const changes = new Map(plan.changes.map((change) => [change.row, change]));
  for (const { row, sku, kind } of plan.operations) {
    const change = changes.get(row);
    if (change === undefined) continue;
    const place = change.sheet === undefined ? row : rowNameOf(change);
    const parts = change.fields.flatMap(partChanges).map((part) => {
      return [
        columnHeading(part.field, language, part.place),
        part.before ?? "",
        part.after ?? "",
      ].map(cellText);
    });
    const lines = parts.length === 0 ? [[undefined, undefined, undefined]] : parts;
    for (const [at, part] of lines.entries()) {
      const cells = [place, sku, sheetText(actionWords[kind], language), ...part];
      yield { row, sku, cells, isFirst: at === 0 };
    }
  }
}

/** A plan as a sheet where a second person approves each product. */
export function planSheet(plan: Plan | OrderPlan, { translator }: Wording): SheetToWrite {
  const { language } = translator;
  const { env, host, file } = plan.base;
  const [yes] = answerWords(language);
  return {
    ...{ name: planSheetNames[language], language, frozenColumns: 2 },
    guide: translator.translate("report.upload.planGuide", {
      ...{ about: isOrderPlan(plan) ? "orders" : "products", file, env, host, yes },
    }),
    columns: columnsOf(plan, language),
    isProtected: true,
    rows: rowsToAnswer(plan, translator),
  };
}

function* rowsToAnswer(plan: Plan | OrderPlan, translator: Translator): Generator<RowToWrite> {
  const notesOf = new Map(
    isOrderPlan(plan)
      ? plan.changes.map(({ rows, notes }) => [rows[0], notes])
      : plan.changes.map(({ row, notes }) => [row, notes]),
  );
  for (const { row, cells, isFirst } of planLines(plan, translator.language)) {
    const notes = isFirst ? (notesOf.get(row) ?? []) : [];
    const note = notes.map(({ message }) => translator.text(message)).join("\n");
    const marks = note === "" ? [] : [{ column: 1, note, severity: "warning" as const }];
    yield { cells, marks, ...(isFirst ? {} : { isClosed: true }) };
  }
}

interface PlanResultsInput extends Wording {
  readonly changes: readonly Change[];
  readonly results: readonly RowResult[];
  readonly user?: string | undefined;
  /** Words to show instead of outcomes, by row number. */
  readonly words?: ReadonlyMap<number, MarkedWord>;
}

/** A results sheet for a run without a workbook to copy. */
export function planResultsSheet(input: PlanResultsInput): SheetToWrite<Iterable<RowToWrite>> {
  const { translator, words, results, user } = input;
  const changes = new Map(input.changes.map((change) => [change.row, change]));
  const { language } = translator;
  const sent = { user, hasListings: true };
  const wordText = ({ row, outcome }: RowResult) => {
    const word = words?.get(row);
    return word === undefined
      ? outcomeText(outcome, translator)
      : translator.translate(`model.words.${word}`);
  };
  return {
    ...{ name: translator.translate("report.upload.resultsSheet"), language, frozenColumns: 4 },
    columns: [
      resultColumn("result", translator),
      resultColumn("message", translator),
      { heading: sheetText("planColumn.row", language), width: 8, text: true },
      { heading: sheetText("field.sku", language), width: 30, text: true },
      {
        heading: translator.translate("report.upload.changes"),
        width: 60,
        text: true,
        wraps: true,
      },
      ...sentColumns(sent, translator),
    ],
    rows: results.map((one) => ({
      cells: [
        wordText(one),
        cellText(one.message ?? ""),
        one.sheet === undefined ? one.row : rowNameOf(one),
        one.sku,
        cellText(changesText(changes.get(one.row), translator)),
        ...sentCells(one, sent),
      ],
    })),
  };
}

function changesText(change: Change | undefined, translator: Translator): string {
  const parts = (change?.fields ?? []).flatMap(partChanges);
  return parts
    .map((part) => {
      const text = (value: string | null) => fieldText(part.field, value ?? "", translator);
      return translator.translate("report.labelled", {
        label: columnHeading(part.field, translator.language, part.place),
        text: `${text(part.before)} → ${text(part.after)}`,
      });
    })
    .join("\n");
}

/** The changes to make on the marketplace's pages (decision 17). Undefined if there are none. */
export function byHandSheet(
  changes: readonly Change[],
  { nameOf, translator }: Wording & { readonly nameOf: (change: Change) => string },
): SheetToWrite<readonly RowToWrite[]> | undefined {
  const { language } = translator;
  const rows = changes.flatMap((change) =>
    (change.byHand ?? []).map(({ field, before, after }) => ({
      cells: [
        ...[change.sku, nameOf(change), columnHeading(field, language)],
        ...[before, after].map((value) => fieldText(field, String(value ?? ""), translator)),
      ].map(cellText),
    })),
  );
  if (rows.length === 0) return undefined;
  return {
    ...{ name: translator.translate("report.upload.byHandSheet"), language, frozenColumns: 1 },
    guide: translator.translate("report.upload.byHandGuide"),
    columns: [
      ...listingColumns(language),
      { heading: sheetText("planColumn.field", language), width: 20, text: true },
      { heading: translator.translate("report.upload.live"), width: 15, text: true },
      { heading: translator.translate("report.upload.wanted"), width: 15, text: true },
    ],
    rows,
  };
}

function listingColumns(language: Language): ColumnToWrite[] {
  return [
    { heading: sheetText("field.sku", language), width: 30, text: true },
    { heading: columnHeading("name", language), width: 60, text: true, wraps: true },
  ];
}

const namedMax = 5;

/** Says how many live listings are not in the sheet, and names them or the first few. */
export function missingText(missing: readonly MissingListing[], wording: Wording): string {
  const { translator } = wording;
  if (missing.length === 0) return translator.translate("report.upload.nothingMissing");
  const names = missing.map(({ sku, name }) => {
    const text = shown(shortenEnd(name, 60));
    return name === ""
      ? shown(sku)
      : `${shown(sku)} ${translator.translate("report.quoted", { text })}`;
  });
  return translator.translate("report.upload.missing", {
    listings: missing.length,
    isNamed: true,
    names: namesText(names, entriesMax(namedMax, wording), translator),
  });
}

/** The sheet of a results workbook with the live listings that are not in the person's sheet. */
export function missingSheet(
  missing: readonly MissingListing[],
  { translator }: Wording,
): SheetToWrite<readonly RowToWrite[]> {
  const { language } = translator;
  return {
    ...{ name: missingSheetNames[language], frozenColumns: 1 },
    guide: translator.translate("report.upload.missing", {
      ...{ listings: missing.length, isNamed: false, names: "" },
    }),
    columns: listingColumns(language),
    rows: missing.map(({ sku, name }) => ({ cells: [cellText(sku), cellText(name)] })),
  };
}
