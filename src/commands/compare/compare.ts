import { inBatches, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import { categoryBook, type KnownCategories } from "../../model/product/categories.ts";
import type { MissingListing, RememberedListing } from "../../model/product/product.ts";
import type { ConflictSide, Plan } from "../../model/run/plan.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import type { Spent } from "../../model/run/rate.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { plainChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import {
  type Allowance,
  columnFields,
  effectiveFindings,
  listColumns,
  makePlan,
  mayBeOtherSku,
  type PlanInput,
  type PlannedRow,
  PlanPreview,
} from "../../plan/index.ts";
import type { ExportBase, ProductsSheet } from "../../workbook/index.ts";
import { previousAccount } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import { yieldEvery } from "../process/yield-every.ts";
import type { Checked } from "../sheet/check-sheet.ts";
import { knownAfterReading } from "../sheet/known-categories.ts";
import type { ProductsFile } from "../sheet/products-file.ts";
import { pipedName } from "../sheet/workbook-file.ts";
import {
  agreedRows,
  agreementsOf,
  noteCompared,
  type ReadMode,
  rowsLeftUnread,
} from "./agreements.ts";
import { isForeign } from "./export-baseline.ts";
import { listingsAtOnce, readAndNote, recallListings } from "./live-reading.ts";
import { areSameWrites, earlierWrites } from "./pending-writes.ts";
import { PreviewFeed, type TakePreviews } from "./preview-feed.ts";
import { Spellings } from "./spellings.ts";

/** What a comparison is to look at. */
export interface CompareOptions {
  readonly allow: ReadonlySet<Allowance>;
  readonly only?: "create" | "update" | undefined;
  /** Whose value is taken where the sheet and the marketplace have both changed since the export. */
  readonly conflicts?: ConflictSide | undefined;
  /** Sends what can be compared with nothing even where nothing else differs. @default false */
  readonly sendUncompared?: boolean | undefined;
  /** Sends every difference, whoever has changed it. @default false */
  readonly restore?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Gets what is known of the rows, in batches: before anything is asked of the marketplace every
   * row once, from the listing memory where that knows its SKU; then each row once its SKU is read.
   * At the end, every row was given as the plan has it. What it throws ends the comparison.
   */
  readonly onPreview?: TakePreviews | undefined;
  /** Whose listings are read. @default auto */
  readonly read?: ReadMode | undefined;
  /** Reads the whole list, and tells what is live and not in the sheet. @default false */
  readonly missing?: boolean | undefined;
  /** How many of the SKUs are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/** A workbook, and what its check came to. */
export interface SheetChecked {
  readonly sheet: ProductsFile;
  readonly checked: Checked;
}

/** What is live, and what a plan is made from: another choice needs no other reading. */
export interface ComparedReading {
  readonly input: PlanInput;
  /** When all of it was read, for this comparison; undefined where some was read before. */
  readonly comparedAtMs: number | undefined;
  /** What the session had sent before it. */
  readonly spentBefore: Spent;
  /** Live listings in all, as far as they are known. */
  readonly catalogueSize: number;
}

/** What is to be sent, and what there is to know of it. */
export interface Compared {
  readonly plan: Plan;
  /** When all listings were read, for this comparison; undefined where some were read before. */
  readonly comparedAtMs: number | undefined;
  /** What the session had sent before the comparison. */
  readonly spentBefore: Spent;
  /** Live listings in all, as far as they are known. */
  readonly catalogueSize: number;
  /** Parent SKUs that are known to have live listings. */
  readonly liveCards: ReadonlySet<string>;
  /** Those that hold now that it is known what is live. */
  readonly findings: readonly Finding[];
  /** What is live and not in the sheet, by SKU; undefined unless it was asked for and all was read. */
  readonly missing: readonly MissingListing[] | undefined;
}

/**
 * Reads the live listings of a sheet's SKUs and plans what to do. What was read is remembered. The
 * plan alone can be uploaded; it is made from the whole reading, whatever was shown before.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function compareWithLive(
  from: SheetChecked,
  session: Session,
  options: CompareOptions,
): Promise<Compared> {
  rememberOpened(from, session);
  const reading = await previewWithLive(from, session, options);
  const plan = await makePlan(reading.input, yieldEvery(session.host));
  return comparedBy(plan, reading);
}

/** A plan that was made from a reading. */
export function comparedBy(plan: Plan, reading: ComparedReading): Compared {
  const { input, catalogueSize, comparedAtMs, spentBefore } = reading;
  const { live } = input;
  const liveCards = new Set([...live.listings.values()].map(({ parentSku }) => parentSku ?? ""));
  const missing = missingFrom(input);
  return {
    ...{ plan, comparedAtMs, spentBefore, catalogueSize },
    liveCards,
    findings: effectiveFindings(input),
    missing,
  };
}

/** What is live and not among the rows; undefined unless the whole list was read. */
export function missingFrom({ live, rows }: PlanInput): MissingListing[] | undefined {
  const inSheet = new Set(rows.map(({ sku }) => sku));
  return live.others
    ?.filter(({ sku }) => !inSheet.has(sku))
    .map(({ sku, name }) => ({ sku, name: String(name ?? "") }))
    .sort((one, other) => (one.sku < other.sku ? -1 : one.sku > other.sku ? 1 : 0));
}

/** Keeps that a workbook is compared with an environment, for the list of recent ones. */
export function rememberOpened(
  { sheet: { file, path }, checked: { rowCount: rows } }: SheetChecked,
  { record, environment, host }: Pick<Session, "record" | "environment" | "host">,
): void {
  // What was piped in cannot be opened again.
  if (file === pipedName) return;
  record.rememberWorkbook({ path, atMs: host.clock.wallMs(), rows, env: environment.name });
}

/**
 * {@link compareWithLive} for a person who looks first and chooses: they are told of every row, and
 * a plan is made when they have chosen.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function previewWithLive(
  { sheet, checked }: SheetChecked,
  session: Session,
  { signal, onPreview, onRead, ...options }: CompareOptions,
): Promise<ComparedReading> {
  const pause = yieldEvery(session.host);
  const spentBefore = session.spent();
  const startedAtMs = session.host.clock.wallMs();
  const { allow, only, conflicts, sendUncompared, restore } = options;
  const whole = options.missing === true;
  const read = whole || restore === true ? "all" : options.read;
  const { rows, categories: knownBefore } = checked;
  const memory = new Map<string, RememberedListing>();
  tellNewAccount(session);
  const exported = await exportOf(sheet, session);
  const about = agreementsOf(session.environment, exported?.head);
  const agreed = await agreedRows(
    rows.map(({ sku }) => sku),
    { record: session.record, about, exported: exported?.rows, pause },
  );
  const [columns, ...otherColumns] = sheet.sheets.map(columnsOf);
  const wanted = {
    ...{ rows, memory, allow, ...columns, otherColumns },
    ...(only === undefined ? {} : { only }),
    ...(conflicts === undefined ? {} : { conflicts }),
    agreed,
    ...(exported === undefined ? {} : { exported: exported.rows }),
    ...(sendUncompared === undefined ? {} : { sendUncompared }),
    ...(restore === undefined ? {} : { restore }),
    wholeLists: new Set(sheet.settled?.wholeLists),
  };
  const writes = earlierWrites(session);
  const untouched = rowsLeftUnread({ ...wanted, ...writes }, read ?? "auto");
  const toRead = untouched === undefined ? rows : rows.filter(({ row }) => !untouched.has(row));
  // Their SKU may stand for another one.
  const doubtful = toRead.filter(mayBeOtherSku);
  const askedFurther = new Set(doubtful.map(({ sku }) => sku));
  const before = { ...wanted, untouched, categories: knownBefore, ...writes, askedFurther };
  const feed = onPreview && new PreviewFeed(new PlanPreview(before), { take: onPreview, pause });
  await recallRows(rows, session, { memory, pause, signal, feed });
  const skus = toRead.flatMap(({ sku }) => (sku === "" ? [] : [sku]));
  const spellings = new Spellings(doubtful, session);
  const { live, catalogueSize } = await readAndNote([...skus, ...spellings.beforehand()], session, {
    ...{ signal, pause, feed, onRead, mayRecall: read !== "all", whole },
  });
  const now = earlierWrites(session);
  const otherSpellings = await spellings.live(live, {
    read: async (others) => (await readAndNote(others, session, { signal, pause })).live,
    created: now.createdRecently,
  });
  const { readAtMs } = live;
  const isRecalled = readAtMs < startedAtMs;
  const base = baseOf({ sheet, checked }, session, { live, exported, isRecalled });
  const { rates } = session.settings;
  const categories = knownAfterReading(knownBefore, session, live);
  const input = { ...wanted, untouched, categories, ...now, live, otherSpellings, base, rates };
  const isOutdated = areSameWrites(before, now)
    ? isOutdatedBy(knownBefore, categories)
    : () => true;
  await feed?.tellRest(input, isOutdated);
  await noteCompared(input, session, pause);
  const comparedAtMs = isRecalled ? undefined : readAtMs;
  return { input, comparedAtMs, spentBefore, catalogueSize };
}

/** Whether newly known categories change the notes of a row. */
function isOutdatedBy(before: KnownCategories | undefined, now: KnownCategories | undefined) {
  if (before === now) return () => false;
  const books = [categoryBook(before), categoryBook(now)];
  return ({ draft }: PlannedRow) => {
    const category = draft?.product.categoryName;
    return category !== undefined && !books.every((book) => book.has(category));
  };
}

function columnsOf({ match }: ProductsSheet) {
  const all = [...match.columns, ...match.given];
  return { columns: listColumns(all), columnFields: columnFields(all) };
}

function baseOf(
  { sheet: { name, digest, settled }, checked: { isRepaired, rows } }: SheetChecked,
  { environment }: Session,
  {
    live,
    exported,
    isRecalled,
  }: {
    readonly live: ListingsRead;
    readonly exported: ExportBase | undefined;
    readonly isRecalled: boolean;
  },
): Plan["base"] {
  const { name: env, host, account } = environment;
  const base = {
    ...{ env, host, account, file: name, fileDigest: digest, readAtMs: live.readAtMs },
    ...(settled === undefined ? {} : { reading: plainChoice(settled) }),
    ...(isRepaired ? { repaired: true as const } : {}),
    ...(isRecalled ? { recalled: true as const } : {}),
  };
  if (exported === undefined) return base;
  const { writtenAtMs: atMs, id } = exported.head;
  const inSheet = new Set(rows.map(({ sku }) => sku));
  const absent = [...exported.rows.keys()].filter((sku) => !inSheet.has(sku)).length;
  return { ...base, exported: { atMs, id, ...(absent > 0 && { absent }) } };
}

async function exportOf(sheet: ProductsFile, session: Session): Promise<ExportBase | undefined> {
  const { base } = await sheet.base();
  if (base === undefined || !isForeign(base.head, session)) return base;
  const { host } = base.head;
  const isSameHost = host === session.environment.host;
  const message = msg("commands.notes.foreignBase", { isSameHost, host: terminalText(host) });
  session.progress.note(session.settings.translator.text(message));
  return undefined;
}

/** With a new key of an old account nothing is remembered: the note explains why. */
function tellNewAccount({ record, environment, settings, progress }: Session): void {
  if (record.contractFacts(environment.key) !== undefined) return;
  if (previousAccount(environment, record) === undefined) return;
  progress.note(
    settings.translator.text(msg("commands.notes.newAccount", { host: environment.host })),
  );
}

interface Recall {
  readonly memory: Map<string, RememberedListing>;
  readonly pause: Pause;
  readonly signal: AbortSignal | undefined;
  readonly feed: PreviewFeed | undefined;
}

/**
 * Recalls the listings of rows, and hands over at once what that tells. It is the memory of before
 * the reading: what the list says now must not hide what we last sent.
 */
async function recallRows(
  rows: readonly PlannedRow[],
  session: Session,
  { memory, pause, signal, feed }: Recall,
): Promise<void> {
  for (const batch of inBatches(rows, listingsAtOnce)) {
    signal?.throwIfAborted();
    const skus = batch.map(({ sku }) => sku);
    const recalled = await recallListings(skus, session, pause);
    for (const [sku, known] of recalled) memory.set(sku, known);
    await feed?.recall(batch);
  }
}
