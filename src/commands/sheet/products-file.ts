import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { SheetportError } from "../../errors.ts";
import type { Column } from "../../model/product/columns.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import {
  choiceOfSheets,
  type GivenColumn,
  type SheetChoice,
} from "../../model/sheet/sheet-choice.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import { stackedRow } from "../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { ReadEncoding } from "../../report/index.ts";
import {
  type AlikeColumn,
  beginsAsZip,
  type ChosenColumn,
  findProductsSheet,
  type HeadingMatch,
  headedSheet,
  looksLikeOrders,
  type OpenedWorkbook,
  openingNotes,
  openWorkbook,
  otherProductSheets,
  type Recall,
} from "../../workbook/index.ts";
import { readNamedFile, readPiped } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { type Progress, warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { say } from "../say.ts";
import { noteReading, refuseBadGiven, settledChoice, settledIn } from "./column-mapping.ts";
import { type FoundBase, readExportBase } from "./exported-base.ts";
import { rememberReading } from "./save-mapping.ts";
import { workbookRefusal } from "./workbook-refusal.ts";

/** A workbook whose sheets can be read. */
export interface WorkbookFile {
  /** As the person named it. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  readonly workbook: OpenedWorkbook;
}

/** A products workbook as far as its headings: those of one sheet, and of the `others` read with it. */
export interface ProductsFile extends WorkbookFile {
  readonly sheet: string;
  /** The place of this sheet among those that are read together, from 0. */
  readonly index: number;
  /** The other sheets that are read together with this one, in their order. */
  readonly others: readonly ProductsFile[];
  readonly headingRow: SheetRow;
  readonly columns: readonly Column[];
  /** Columns with a heading that no field has: they are left out. */
  readonly unknown: HeadingMatch["ignored"];
  /** Columns whose meaning was chosen, now or earlier. */
  readonly chosen: readonly ChosenColumn[];
  /** Columns that are read on likeness to a known heading. */
  readonly alike: readonly AlikeColumn[];
  /** Fields without a column in which every row has a value. */
  readonly given: readonly GivenColumn[];
  /** What the options of this command asked for. */
  readonly asked: SheetChoice;
  /** Sheet, heading row and all that was settled about them; undefined when nothing was. */
  readonly settled: SheetChoice | undefined;
  /** The choice made earlier that is in force, and when it was made. */
  readonly recalled: Recall["recalled"];
  /** What was said on stderr about sheet and columns, line by line. */
  readonly notes: readonly string[];
  /** It is a table as text (CSV). */
  readonly isText: boolean;
  /**
   * The rows of this sheet below the headings, in batches; can be read again. `pass` learns about the
   * sheet. Their numbers say which sheet they are in (`model/sheet/stacked-rows.ts`).
   */
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The values as exported, where the workbook comes from an export; reads them anew. */
  readBase(): Promise<FoundBase>;
}

/** What opening a workbook needs of the command. */
export interface OpenOptions {
  readonly host: Host;
  readonly settings: Settings;
  readonly progress: Progress;
  /** What the options ask for; it wins over what was chosen earlier. */
  readonly asked?: SheetChoice | undefined;
  /** Keeps what is settled for workbooks with these headings. @default false */
  readonly remember?: boolean | undefined;
  /** What the person has just settled; then nothing that was chosen earlier is looked for. */
  readonly choice?: SheetChoice | undefined;
  /** The file's bytes, when they have been read already. */
  readonly bytes?: Buffer | undefined;
  /** The workbook as it was opened before; it is used again while its bytes are the same. */
  readonly before?: WorkbookFile | undefined;
}

/** What a person writes for a workbook that is piped in. */
export const pipedName = "-";

/**
 * Where a workbook is, and its bytes. One that is piped in has a plain name in the working folder, for
 * what is written beside a workbook.
 */
async function placeAndBytes(
  file: string,
  { host, bytes }: Pick<OpenWorkbookOptions, "host" | "bytes">,
): Promise<{ readonly path: string; readonly bytes: Buffer }> {
  if (file !== pipedName) {
    const path = resolve(host.cwd, file);
    return { path, bytes: bytes ?? (await readNamedFile(path)) };
  }
  const piped = bytes ?? (await readPiped(host));
  const kind = beginsAsZip(piped) ? "xlsx" : "csv";
  return { path: resolve(host.cwd, `standard-input.${kind}`), bytes: piped };
}

interface OpenWorkbookOptions extends Pick<OpenOptions, "bytes" | "before"> {
  readonly host: Pick<Host, "cwd"> & Partial<Pick<Host, "readInput">>;
  readonly settings?: Pick<Settings, "encoding">;
}

/**
 * Opens a workbook: its list of sheets, no row yet.
 *
 * @throws SheetportError exit code 2 when there is no such file, 3 when it is no such workbook.
 */
export async function openWorkbookFile(
  file: string,
  options: OpenWorkbookOptions,
): Promise<WorkbookFile> {
  const { path, bytes } = await placeAndBytes(file, options);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const { before } = options;
  if (before?.path === path && before.digest === digest) return { ...before, file };
  const encoding = options.settings?.encoding;
  const name = basename(path);
  return { file, path, name, digest, workbook: await openWorkbook(bytes, { name, encoding }) };
}

/**
 * Opens a products workbook and finds its sheets and headings, as they were chosen now or earlier;
 * what was chosen earlier and columns that nobody knows are named.
 *
 * @throws SheetportError exit code 2 when there is no such file, or an option asks for what is not
 * there; 3 when it is no such workbook.
 */
export async function openProducts(file: string, options: OpenOptions): Promise<ProductsFile> {
  const opened = await openWorkbookFile(file, options);
  const asked = await withSheets(opened.workbook, options.asked ?? {});
  const { others = [], ...first } = options.choice ?? asked;
  if (others.length === 0) return openSheet(opened, { ...options, asked, index: 0 });
  const parts = [first, ...others];
  await refuseMissingColumns(opened.workbook, parts, asked);
  const sheets: ProductsFile[] = [];
  for (const [index, part] of parts.entries()) {
    const settled = options.choice === undefined ? { asked: part } : { asked: {}, choice: part };
    sheets.push(await openSheet(opened, { ...options, ...settled, index, isOneOfSeveral: true }));
  }
  const [main, ...rest] = sheets as [ProductsFile, ...ProductsFile[]];
  return {
    ...main,
    others: rest,
    asked,
    settled: { ...main.settled, others: rest.map(({ sheet, settled = { sheet } }) => settled) },
    notes: sheets.flatMap(({ notes }) => notes),
  };
}

/** A choice with its sheets by name, where all that hold products are asked for. */
export async function withSheets(
  workbook: OpenedWorkbook,
  { allSheets, ...asked }: SheetChoice,
): Promise<SheetChoice> {
  if (allSheets !== true) return asked;
  const { sheet, others = [], ...forEach } = asked;
  const named = [sheet, ...others.map((one) => one.sheet)];
  const found = await otherProductSheets(workbook, [], forEach);
  const names = workbook.sheets
    .filter(
      ({ name }) => named.includes(name) || found.some((one) => one.name === name && !one.hidden),
    )
    .map(({ name }) => name);
  // What is named and not there is told as that.
  const unknown = named.filter((name) => name !== undefined && !names.includes(name));
  return choiceOfSheets([...names, ...(unknown as string[])], forEach);
}

/** The sheets that are read together, the first one first. */
export function sheetsOf(products: ProductsFile): readonly ProductsFile[] {
  return [products, ...products.others];
}

/**
 * A column that is asked for has to be in one of the sheets at least.
 *
 * @throws SheetportError `no-such-column`, exit code 2.
 */
async function refuseMissingColumns(
  workbook: OpenedWorkbook,
  parts: readonly SheetChoice[],
  { columns: asked = new Map() }: SheetChoice,
): Promise<void> {
  const missing = new Map(asked);
  if (missing.size === 0) return;
  for (const part of parts) {
    const headed = await headedSheet(workbook, part.sheet ?? "", part);
    for (const { key } of headed?.match.chosen ?? []) missing.delete(key);
  }
  if (missing.size === 0) return;
  await findProductsSheet(workbook, parts[0], { asked: { columns: missing } });
}

interface OpenSheetOptions extends OpenOptions {
  /** The place of the sheet among those that are read together, from 0. */
  readonly index: number;
  /** What is said of it says its name. @default false */
  readonly isOneOfSeveral?: boolean;
}

async function openSheet(
  { workbook, ...opened }: WorkbookFile,
  options: OpenSheetOptions,
): Promise<ProductsFile> {
  const { asked = {}, index, isOneOfSeveral = false, settings, host } = options;
  const name = terminalText(options.choice?.sheet ?? asked.sheet ?? "");
  const named = (line: string) => (isOneOfSeveral ? `${name}: ${line}` : line);
  const progress = isOneOfSeveral ? namedProgress(options.progress, named) : options.progress;
  const { choice, recalled, notes } = await settledChoice({ ...opened, workbook }, options);
  for (const line of notes) progress.note(line);
  const opening = index === 0 ? noteOpening(workbook, options) : [];
  const products = await findProductsSheet(workbook, choice, {
    asked: isOneOfSeveral ? {} : asked,
  }).catch(async (thrown: unknown) => {
    throw await ordersInstead(thrown, { ...opened, workbook });
  });
  const { sheet, headingRow, match } = products;
  const { columns, ignored, chosen, alike, given, lacking } = match;
  if (lacking.length > 0) await refuseOrders({ ...opened, workbook });
  refuseBadGiven(given, choice, settings);
  const settled = settledIn(products, choice);
  const said: string[] = [];
  if (options.remember === true) {
    said.push(await rememberReading({ ...opened, headingRow, settled }, { host, settings }));
    progress.note(said.at(-1) ?? "");
  }
  await noteReading(match, { choice, recalled, notes: said, progress, settings });
  return {
    ...{ ...opened, workbook },
    ...{ sheet, headingRow, columns, unknown: ignored, chosen, alike, given, recalled },
    ...{ asked, settled: Object.keys(choice).length === 0 ? undefined : settled },
    ...{ index, others: [], notes: [...notes.map(named), ...opening, ...said.map(named)] },
    isText: workbook.text !== undefined,
    rows: (pass) => stackedRows(products.rows(pass), index),
    readBase: () => readExportBase(workbook, settings.language),
  };
}

function namedProgress(progress: Progress, named: (line: string) => string): Progress {
  return {
    note: (line) => progress.note(named(line)),
    warn: (line) => warnOf(progress, named(line)),
    state: (line) => progress.state(line),
    end: (line) => progress.end(line),
  };
}

/** Rows whose numbers say which sheet they are in. */
async function* stackedRows(
  batches: AsyncGenerator<readonly SheetRow[]>,
  index: number,
): AsyncGenerator<readonly SheetRow[]> {
  if (index === 0) return yield* batches;
  for await (const batch of batches) {
    yield batch.map((row) => ({ ...row, number: stackedRow(index, row.number) }));
  }
}

/** Says how a file was opened; what is not certain is said whatever is quiet. */
export function noteOpening(
  workbook: OpenedWorkbook,
  {
    progress,
    settings,
  }: { readonly progress: Progress; readonly settings: Pick<Settings, "language"> },
): string[] {
  const { loud, others } = openingNotes(workbook, settings.language);
  for (const line of loud) warnOf(progress, line);
  for (const line of others) progress.note(line);
  return [...loud, ...others];
}

/** How the text of a CSV file was read, as `--json` has it; undefined for a workbook. */
export function readEncoding({ text }: Pick<OpenedWorkbook, "text">): ReadEncoding | undefined {
  if (text === undefined) return undefined;
  return { name: text.encoding, by: text.encodingBy, doubtful: text.isDoubtful };
}

/** Where products are missing because the workbook holds orders, that is what is told. */
async function ordersInstead(thrown: unknown, { name, workbook }: WorkbookFile): Promise<unknown> {
  if (!(thrown instanceof SheetportError) || !headingCodes.has(thrown.code)) return thrown;
  return (await orderRefusal({ name, workbook }, thrown)) ?? thrown;
}

/** Orders have SKUs and names, too: a sheet that lacks columns of products may hold them. */
async function refuseOrders(file: Pick<WorkbookFile, "name" | "workbook">): Promise<void> {
  const refusal = await orderRefusal(file);
  if (refusal !== undefined) throw refusal;
}

async function orderRefusal(
  { name, workbook }: Pick<WorkbookFile, "name" | "workbook">,
  cause?: SheetportError,
): Promise<SheetportError | undefined> {
  if (!(await looksLikeOrders(workbook))) return undefined;
  return workbookRefusal("workbook-of-orders", say("workbook.ofOrders", name), cause);
}

const headingCodes: ReadonlySet<string> = new Set(["missing-heading", "no-known-heading"]);
