import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import type { SheetportError } from "../errors.ts";
import type { Column } from "../model/columns.ts";
import type { GivenColumn } from "../model/given-values.ts";
import type { SheetRow } from "../model/sheet.ts";
import type { SheetChoice } from "../model/sheet-choice.ts";
import type { ReadEncoding } from "../report/index.ts";
import type { AlikeColumn, ChosenColumn, HeadingMatch } from "../workbook/heading-match.ts";
import { type OpenedWorkbook, openWorkbook } from "../workbook/open.ts";
import { openingNotes } from "../workbook/opening-notes.ts";
import { findProductsSheet } from "../workbook/products-sheet.ts";
import type { Recall } from "../workbook/recall.ts";
import type { SheetPass } from "../workbook/sheet-pass.ts";
import { beginsAsZip } from "../workbook/zip-end.ts";
import { type FoundBase, readExportBase } from "./exported-base.ts";
import { readNamedFile, readPiped } from "./files.ts";
import type { Host } from "./host.ts";
import { type Progress, warnOf } from "./progress.ts";
import { RestingWorkbook } from "./resting-workbook.ts";
import type { Settings } from "./settings.ts";
import { noteReading, refuseBadGiven, settledChoice, settledIn } from "./settled-reading.ts";
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
  readonly workbook: RestingWorkbook;
}

/** A products workbook as far as its headings. */
export interface ProductsFile extends WorkbookFile {
  readonly sheet: string;
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
  /** The rows below the headings, in batches; can be read again. `pass` learns about the sheet. */
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
  const isSame = before?.path === path && before.digest === digest;
  if (isSame && !before.workbook.isResting) return { ...before, file };
  const encoding = options.settings?.encoding;
  const opened = await openWorkbook(bytes, { name: basename(path), encoding });
  if (!isSame) {
    return { file, path, name: basename(path), digest, workbook: new RestingWorkbook(opened) };
  }
  before.workbook.wake(opened);
  return { ...before, file };
}

/**
 * Opens a products workbook and finds its sheet and headings, as they were chosen now or earlier;
 * what was chosen earlier and columns that nobody knows are named.
 *
 * @throws SheetportError exit code 2 when there is no such file, or an option asks for what is not
 * there; 3 when it is no such workbook.
 */
export async function openProducts(file: string, options: OpenOptions): Promise<ProductsFile> {
  const { workbook, ...opened } = await openWorkbookFile(file, options);
  const { choice, recalled, notes } = await settledChoice({ ...opened, workbook }, options);
  const { asked = {}, progress, settings, host } = options;
  for (const line of notes) progress.note(line);
  notes.push(...noteOpening(workbook, { progress, settings }));
  const products = await findProductsSheet(workbook, choice, { asked }).catch(
    async (thrown: unknown) => {
      throw await ordersInstead(thrown, { ...opened, workbook });
    },
  );
  const { sheet, headingRow, match } = products;
  const { columns, ignored, chosen, alike, given, lacking } = match;
  if (lacking.length > 0) await refuseOrders({ ...opened, workbook });
  await refuseBadGiven(given, choice, settings);
  const settled = settledIn(products, choice);
  if (options.remember === true) {
    const { rememberReading } = await import("./keep-choice.ts");
    notes.push(await rememberReading({ ...opened, headingRow, settled }, { host, settings }));
    progress.note(notes.at(-1) ?? "");
  }
  await noteReading(match, { choice, recalled, notes, progress, settings });
  return {
    ...{ ...opened, workbook },
    ...{ sheet, headingRow, columns, unknown: ignored, chosen, alike, given, recalled, notes },
    ...{ asked, settled: Object.keys(choice).length === 0 ? undefined : settled },
    isText: workbook.text !== undefined,
    rows: (pass) => products.rows(pass),
    readBase: () => readExportBase(workbook, settings.language),
  };
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
  const { SheetportError } = await import("../errors.ts");
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
  const { looksLikeOrders } = await import("../workbook/orders-sheet.ts");
  if (!(await looksLikeOrders(workbook))) return undefined;
  return workbookRefusal("workbook-of-orders", (say) => say.ofOrders(name), cause);
}

const headingCodes: ReadonlySet<string> = new Set(["missing-heading", "no-known-heading"]);
