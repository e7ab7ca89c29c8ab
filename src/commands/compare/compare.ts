import { inBatches, type Pause } from "../../model/long-work.ts";
import { categoryBook, type KnownCategories } from "../../model/product/categories.ts";
import type { RememberedListing } from "../../model/product/product.ts";
import type { ConflictSide, Plan } from "../../model/run/plan.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import { plainChoice } from "../../model/sheet/sheet-choice.ts";
import {
  type Allowance,
  columnFields,
  listColumns,
  makePlan,
  mayBeOtherSku,
  type PlanInput,
  type PlannedRow,
  PlanPreview,
} from "../../plan/index.ts";
import type { Session } from "../account/session.ts";
import { foreignBase } from "../sheet/exported-base.ts";
import { knownAfterReading } from "../sheet/known-categories.ts";
import type { CheckedProducts } from "../sheet/products.ts";
import { type ProductsFile, sheetsOf } from "../sheet/products-file.ts";
import { yieldEvery } from "../yield-every.ts";
import { isForeign, type LastAgreed, lastAgreed } from "./export-baseline.ts";
import { listingsAtOnce, recallListings } from "./listing-notes.ts";
import { readAndNote } from "./live-reading.ts";
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
  readonly signal?: AbortSignal | undefined;
  /**
   * Gets what is known of the rows, in batches: before anything is asked of the marketplace every
   * row once, from the listing memory where that knows its SKU; then each row once its SKU is read.
   * At the end, every row was given as the plan has it. What it throws ends the comparison.
   */
  readonly onPreview?: TakePreviews | undefined;
  /** How many of the SKUs are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/** A reading that a plan can be made from. */
export interface ComparedReading {
  /** What a plan is made from: another choice needs no other reading. */
  readonly input: PlanInput;
  readonly live: ListingsRead;
  /** Live listings in all, as far as they are known. */
  readonly catalogueSize: number;
}

/** A plan and the reading it was made from. */
export interface Compared extends ComparedReading {
  readonly plan: Plan;
}

/**
 * Reads the live listings of a sheet's SKUs and plans what to do. What was read is remembered. The
 * plan alone can be uploaded; it is made from the whole reading, whatever was shown before.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function compareWithLive(
  products: CheckedProducts,
  session: Session,
  options: CompareOptions,
): Promise<Compared> {
  const compared = await previewWithLive(products, session, options);
  return { ...compared, plan: await makePlan(compared.input, yieldEvery(session.host)) };
}

/**
 * {@link compareWithLive} for a person who looks first and chooses: they are told of every row, and
 * a plan is made when they have chosen.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function previewWithLive(
  products: CheckedProducts,
  session: Session,
  { allow, only, conflicts, sendUncompared, signal, onPreview, onRead }: CompareOptions,
): Promise<ComparedReading> {
  const pause = yieldEvery(session.host);
  const rows = products.plannedRows;
  const memory = new Map<string, RememberedListing>();
  const agreed = agreedWith(products, session);
  const [columns = columnsOf(products), ...otherColumns] = sheetsOf(products).map(columnsOf);
  const wanted = {
    ...{ rows, memory, allow, ...columns, otherColumns },
    ...(only === undefined ? {} : { only }),
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(agreed === undefined ? {} : { exported: agreed.rows }),
    ...(sendUncompared === undefined ? {} : { sendUncompared }),
    wholeLists: new Set(products.settled?.wholeLists),
  };
  // Their SKU may stand for another one.
  const doubtful = rows.filter(mayBeOtherSku);
  const askedFurther = new Set(doubtful.map(({ sku }) => sku));
  const { categories: knownBefore } = products;
  const before = { ...wanted, categories: knownBefore, ...earlierWrites(session), askedFurther };
  const feed = onPreview && new PreviewFeed(new PlanPreview(before), { take: onPreview, pause });
  await recallRows(rows, session, { memory, pause, signal, feed });
  const skus = rows.flatMap(({ sku }) => (sku === "" ? [] : [sku]));
  const spellings = new Spellings(doubtful, session);
  const { live, catalogueSize } = await readAndNote([...skus, ...spellings.beforehand()], session, {
    ...{ signal, pause, feed, onRead },
  });
  const now = earlierWrites(session);
  const otherSpellings = await spellings.live(live, {
    read: async (others) => (await readAndNote(others, session, { signal, pause })).live,
    created: now.createdRecently,
  });
  const base = baseOf(products, session, { live, agreed });
  const { rates } = session.settings;
  const categories = knownAfterReading(knownBefore, session, live);
  const input = { ...wanted, categories, ...now, live, otherSpellings, base, rates };
  const isOutdated = areSameWrites(before, now)
    ? isOutdatedBy(knownBefore, categories)
    : () => true;
  await feed?.tellRest(input, isOutdated);
  return { input, live, catalogueSize };
}

/** Whether something else is to be told of a row because other categories are known by now. */
function isOutdatedBy(before: KnownCategories | undefined, now: KnownCategories | undefined) {
  if (before === now) return () => false;
  const books = [categoryBook(before), categoryBook(now)];
  return ({ draft }: PlannedRow) => {
    const category = draft?.product.categoryName;
    return category !== undefined && !books.every((book) => book.has(category));
  };
}

/** What a sheet has columns or given values for. */
function columnsOf({ columns, given }: ProductsFile) {
  const all = [...columns, ...given];
  return { columns: listColumns(all), columnFields: columnFields(all) };
}

function baseOf(
  { name, path, digest, settled, isRepaired }: CheckedProducts,
  { environment }: Session,
  { live, agreed }: { readonly live: ListingsRead; readonly agreed: LastAgreed | undefined },
): Plan["base"] {
  const { name: env, host } = environment;
  const base = {
    ...{ env, host, file: name, path, fileDigest: digest, readAtMs: live.readAtMs },
    ...(settled === undefined ? {} : { reading: plainChoice(settled) }),
    ...(isRepaired === true ? { repaired: true as const } : {}),
  };
  if (agreed === undefined) return base;
  const { writtenAtMs: atMs, id } = agreed.head;
  return { ...base, exported: { atMs, id } };
}

/** What the sheet was when it last agreed with this marketplace; that it cannot be told is told. */
function agreedWith(products: CheckedProducts, session: Session): LastAgreed | undefined {
  const head = products.exported?.head;
  if (head !== undefined && isForeign(head, session)) {
    session.progress.note(foreignBase(head, session.settings.language));
  }
  return lastAgreed(products, session);
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
