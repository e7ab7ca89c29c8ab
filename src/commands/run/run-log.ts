import { SheetportError } from "../../errors.ts";
import type { Order } from "../../model/order/order.ts";
import { isProductOperation, type Operation } from "../../model/run/plan.ts";
import { type RunEvent, RunFold, type RunProgress } from "../../model/run/run.ts";
import { orderDigest } from "../../orders/index.ts";
import { agreedByWrite } from "../../plan/index.ts";
import type { AgreementsOf } from "../../record/index.ts";
import type { Session } from "../account/session.ts";

type LogSession = Pick<Session, "record" | "environment" | "host">;

interface RunLogOptions {
  readonly run: string;
  readonly session: LogSession;
  readonly operations: readonly Operation[];
  /** The key of the agreements between sheet and marketplace. */
  readonly about: AgreementsOf;
  readonly isUndo: boolean;
  readonly events: readonly RunEvent[];
}

/**
 * Stores each event of a run before the run acts on it. Also stores what an outcome shows about a
 * listing or an order.
 */
export class RunLog {
  readonly #options: RunLogOptions;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #fold = new RunFold();
  readonly #remembering: Promise<void>[] = [];
  #lost: RunEvent | undefined;

  constructor(options: RunLogOptions) {
    this.#options = options;
    this.#operations = new Map(options.operations.map((one) => [one.id, one]));
    for (const event of options.events) this.#fold.add(event);
  }

  get progress(): RunProgress {
    return this.#fold.progress();
  }

  get lost(): RunEvent | undefined {
    return this.#lost;
  }

  /** @throws SheetportError `record-write-failed`; nothing may be sent after this error */
  async add(event: RunEvent): Promise<void> {
    const { run, session } = this.#options;
    this.#lost ??= event;
    await session.record.append(run, event, session.host.clock.nowMs());
    this.#lost = undefined;
    this.#fold.add(event);
    if (event.type !== "outcome") return;
    // The next event does not wait for it. If it fails, `record.check` stops the run.
    const remembered = this.#remember(event);
    remembered.catch(() => {});
    this.#remembering.push(remembered);
  }

  /** Waits until everything is remembered. Gives the first error, unless it is a bug. */
  async remembered(): Promise<SheetportError | undefined> {
    const all = await Promise.allSettled(this.#remembering);
    const failed = all.find((one) => one.status === "rejected");
    if (failed === undefined || failed.reason instanceof SheetportError) return failed?.reason;
    throw failed.reason;
  }

  /**
   * Remembers the order or listing in an outcome, because the response to a write has fields that
   * list entries lack (decision 18). Also stores the values that sheet and marketplace now agree on
   * (decision 21a).
   */
  async #remember(event: Extract<RunEvent, { readonly type: "outcome" }>): Promise<void> {
    const { session, about, isUndo } = this.#options;
    const { record, environment } = session;
    if (event.order !== undefined) await rememberShown([event.order], session);
    const operation = this.#operations.get(event.operation);
    const { listing, unexpected = [], atMs } = event;
    if (event.outcome !== "applied" || listing === undefined) return;
    if (operation === undefined || !isProductOperation(operation)) return;
    const { sku } = operation;
    const agreed = (await record.agreements(about, [sku])).get(sku);
    const written = { operation, answer: listing, unexpected, agreed, atMs, isUndo };
    // Marks list entries as such, so that the fields they lack do not count as empty.
    const source = event.fromList === true ? "list" : operation.kind;
    await Promise.all([
      record.noteAgreements(about, [agreedByWrite(written)]),
      record.rememberListings([{ env: environment.key, sku, listing, source, atMs }]),
    ]);
  }
}

/** A later export marks the orders that have changed since the user saw them. */
export async function rememberShown(
  orders: readonly Order[],
  { record, environment, host }: LogSession,
): Promise<void> {
  const atMs = host.clock.wallMs();
  const shown = orders.map((order) => ({
    ...{ number: order.marketplaceOrderNumber, status: order.status },
    ...{ digest: orderDigest(order), atMs },
  }));
  try {
    await record.rememberShownOrders(environment.key, shown);
  } catch (thrown) {
    // The export or write itself is done, so the command does not fail. At worst, the next export
    // marks the order as new or changed again.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
}
