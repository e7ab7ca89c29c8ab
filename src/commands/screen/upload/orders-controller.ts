import { msg } from "../../../model/message.ts";
import { hostText } from "../../../model/net.ts";
import type { OrderPlan } from "../../../model/run/order-plan.ts";
import { sheetNames } from "../../../model/sheet/sheet-choice.ts";
import { packDue } from "../../../orders/index.ts";
import { isProduction } from "../../../plan/index.ts";
import { declineLines, fulfilConfirmText } from "../../../report/index.ts";
import { keyName } from "../../../screen/keys/bindings.ts";
import type { OrderReviewFacts } from "../../../screen/state/facts.ts";
import type { Question } from "../../../screen/state/program.ts";
import type { Choices } from "../../../screen/state/review-items.ts";
import { runName } from "../../account/session.ts";
import { zoneHere } from "../../export/export-orders.ts";
import { checkResultPlace } from "../../files/result-files.ts";
import { checkOrdersFile } from "../../orders/orders-file.ts";
import {
  type PlannedFulfilment,
  type PreparedFulfilment,
  prepareFulfilment,
} from "../../orders/prepare.ts";
import { runFulfilment } from "../../orders/send.ts";
import { wholeYes } from "../../run/consent.ts";
import { beginsRun, lockedWork, type SlotWork } from "../jobs.ts";
import { ordersSent } from "../runs/run-facts.ts";
import { type LiveContext, refuseSaved, tellBusy, tellNotice } from "../screen-context.ts";
import type { OrdersLoad } from "../sheet/load-controller.ts";

export class OrdersController {
  readonly #context: LiveContext;
  #load: OrdersLoad | undefined;
  #open: PreparedFulfilment | undefined;

  constructor(context: LiveContext) {
    this.#context = context;
  }

  get path(): string | undefined {
    return this.#load?.path;
  }

  leave(): void {
    this.#load = undefined;
    this.#open = undefined;
  }

  async open(load: OrdersLoad, signal: AbortSignal): Promise<void> {
    this.leave();
    this.#load = load;
    await this.read(signal);
  }

  async read(signal: AbortSignal): Promise<void> {
    const { tell, host, options, settings } = this.#context;
    const load = this.#load;
    if (load === undefined) return;
    tellBusy(this.#context, "orders");
    const session = await this.#context.session();
    const { progress } = session;
    const { labelsDir } = options;
    const reading = { host, progress, settings, requested: load.choice, labelsDir };
    const orders = await checkOrdersFile(load.path, reading);
    const prepared = await prepareFulfilment(orders, { ...session, signal });
    if (signal.aborted) return;
    this.#open = prepared;
    tell({ type: "reviewed", facts: await this.#facts(prepared) });
    tell({ type: "idle" });
  }

  async #facts(prepared: PreparedFulfilment): Promise<OrderReviewFacts> {
    const { plan, findings } = await this.#planned(prepared);
    const operations = Map.groupBy(plan.operations, ({ order }) => order);
    const rows = Map.groupBy(prepared.orders.rowsRead, ({ order }) => order);
    const byRow = Map.groupBy(findings, ({ row }) => row);
    const nowMs = this.#context.host.clock.wallMs();
    const now = { nowMs, zone: zoneHere(nowMs) };
    return {
      about: "orders",
      file: prepared.orders.name,
      sheets: prepared.orders.sheetNames,
      items: plan.changes,
      operationsOf: (order) => operations.get(order) ?? [],
      itemsOf: (order) => rows.get(order) ?? [],
      dueOf: (order) => {
        const [first] = operations.get(order) ?? [];
        return first && packDue(first.before, now);
      },
      findingsOf: (row) => byRow.get(row) ?? [],
    };
  }

  /** Asks, and returns the work that a yes starts. Undefined if nothing can be sent. */
  async propose({ leftOut }: Choices): Promise<SlotWork | undefined> {
    const { tell, host, options, settings } = this.#context;
    const prepared = this.#open;
    if (prepared === undefined) return undefined;
    await refuseSaved(prepared.orders);
    const planned = await this.#planned(prepared, leftOut);
    const { plan } = planned;
    if (plan.operations.length === 0) {
      const nothing =
        leftOut.size > 0
          ? msg("commands.screen.nothingChosen")
          : msg("commands.screen.nothingFilledIn", { key: keyName("compare") });
      return tellNotice(this.#context, "dim", nothing);
    }
    const place = { workbook: prepared.orders.path, wanted: options.results, host };
    await checkResultPlace(place, settings);
    tell({ type: "asked", question: questionOf(plan, this.#context) });
    return this.#work(prepared, planned);
  }

  #planned(
    prepared: PreparedFulfilment,
    leftOut?: ReadonlySet<number>,
  ): Promise<PlannedFulfilment> {
    const { replace = false, shipAnyway = false } = this.#context.options;
    return prepared.plan({ allowDecline: true, replace, shipAnyway, leftOut });
  }

  #work(prepared: PreparedFulfilment, planned: PlannedFulfilment): SlotWork {
    const { host, options, settings } = this.#context;
    const run = runName(host);
    const { plan } = planned;
    const { orders } = prepared;
    const work = { run, kind: "orders", total: plan.operations.length, isOfReview: true } as const;
    return lockedWork({ ...work, command: "fulfil" }, this.#context, async (session, controls) => {
      await refuseSaved(prepared.orders);
      const { results } = options;
      const end = await runFulfilment(planned, session, { ...controls, run, orders, results });
      return ordersSent(run, plan, end, settings);
    });
  }
}

/**
 * In production, the person must type the environment's name. Elsewhere, they must type “yes” if
 * items are declined and the options do not allow that (decision 36).
 */
function questionOf(plan: OrderPlan, { options, settings }: LiveContext): Question {
  const { translator } = settings;
  const { base, changes, totals } = plan;
  const [, ...facts] = fulfilConfirmText(plan, { translator }).trimEnd().split("\n");
  const yes = translator.translate("screen.words.yes");
  const isUnusual = totals.declined > 0 && options.allowDecline !== true;
  const typed = isProduction(base.env) ? base.env : isUnusual ? yes : undefined;
  const host = translator.text(hostText(base.host));
  return {
    title: translator.translate("commands.screen.ordersTitle", {
      ...{ file: base.file, env: base.env, host },
    }),
    lines: [
      ...facts.map((line) => line.trim()),
      ...declineLines(changes, sheetNames(base.reading), { translator }),
    ],
    verb: translator.translate("commands.screen.ordersVerb"),
    typed,
    alsoTyped: typed === yes ? wholeYes : undefined,
    ...beginsRun,
  };
}
