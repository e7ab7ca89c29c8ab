import { createHash } from "node:crypto";
import { exitCodes, SheetportError } from "../../../errors.ts";
import { hostWord } from "../../../model/net/http.ts";
import type { OrderPlan } from "../../../model/run/order-plan.ts";
import { packDue } from "../../../orders/index.ts";
import { isProduction } from "../../../plan/index.ts";
import { declineLines, fulfilConfirmText, plain } from "../../../report/index.ts";
import type { Choices } from "../../../screen/state/choices.ts";
import type { OrderReviewFacts } from "../../../screen/state/facts.ts";
import type { Question } from "../../../screen/state/question.ts";
import { lockRun, type OpenSession, runName } from "../../account/session.ts";
import { zoneHere } from "../../export/export-orders.ts";
import {
  type PlannedFulfilment,
  type PreparedFulfilment,
  prepareFulfilment,
  runFulfilment,
} from "../../orders/fulfil-steps.ts";
import { checkOrdersFile } from "../../orders/orders-file.ts";
import { readNamedFile } from "../../process/files.ts";
import { checkResultPlace } from "../../process/result-files.ts";
import type { Settings } from "../../process/settings.ts";
import { wholeYes } from "../../run/consent.ts";
import { deskWords, say } from "../../say.ts";
import type { DeskContext } from "../desk-context.ts";
import { notesOnly, type SlotWork } from "../runs/run-slot.ts";
import { orderDoneFacts } from "./done-facts.ts";

/** An open workbook of orders: what it would pack and ship, and what the person has agreed to. */
export class OrdersDesk {
  readonly path: string;
  readonly #context: DeskContext;
  readonly #session: OpenSession;
  readonly #prepared: PreparedFulfilment;

  private constructor(
    prepared: PreparedFulfilment,
    { context, session }: { readonly context: DeskContext; readonly session: OpenSession },
  ) {
    this.path = prepared.orders.path;
    this.#prepared = prepared;
    this.#context = context;
    this.#session = session;
  }

  /**
   * Reads a workbook of orders and, live, the orders that it asks something about.
   *
   * @throws SheetportError when one of them cannot be read.
   */
  static async open(
    path: string,
    given: {
      readonly context: DeskContext;
      readonly session: OpenSession;
      readonly signal: AbortSignal;
    },
  ): Promise<OrdersDesk> {
    const { context, session, signal } = given;
    const { host, options } = context;
    const { sheet: [sheet] = [], labelsDir } = options;
    const { progress, settings } = session;
    const orders = await checkOrdersFile(path, { host, progress, settings, sheet, labelsDir });
    const prepared = await prepareFulfilment(orders, { ...session, signal });
    return new OrdersDesk(prepared, given);
  }

  /** What there is to review; declined items are settled by the question before the run. */
  facts(): OrderReviewFacts {
    const { plan, findings } = this.#planned();
    const operations = Map.groupBy(plan.operations, ({ order }) => order);
    const byRow = Map.groupBy(findings, ({ row }) => row);
    const nowMs = this.#context.host.clock.wallMs();
    const now = { nowMs, zone: zoneHere(this.#context.host, nowMs).zone };
    return {
      about: "orders",
      file: this.#prepared.orders.name,
      items: plan.changes,
      isComplete: true,
      operationsOf: (order) => operations.get(order) ?? [],
      dueOf: (order) => {
        const [first] = operations.get(order) ?? [];
        return first && packDue(first.before, now);
      },
      findingsOf: (row) => byRow.get(row) ?? [],
      nowMs,
    };
  }

  /**
   * What is to be agreed to, and the work that follows from a yes; undefined when nothing is chosen.
   *
   * @throws SheetportError `workbook-saved-since`, or when the results cannot be written
   */
  async propose({
    leftOut,
  }: Choices): Promise<{ readonly question: Question; readonly work: SlotWork } | undefined> {
    await this.#refuseOutdated();
    const planned = this.#planned(leftOut);
    const { plan } = planned;
    if (plan.operations.length === 0) return undefined;
    const { host, options, settings } = this.#context;
    const place = { workbook: this.path, asked: options.results, host };
    await checkResultPlace(place, settings);
    const isAllowed = options.allowDecline === true;
    return {
      question: questionOf(plan, isAllowed, this.#context.settings),
      work: this.#work(planned),
    };
  }

  #planned(leftOut?: ReadonlySet<number>): PlannedFulfilment {
    const { replace = false, shipAnyway = false } = this.#context.options;
    return this.#prepared.plan({ allowDecline: true, replace, shipAnyway, leftOut });
  }

  #work(planned: PlannedFulfilment): SlotWork {
    const context = this.#context;
    const run = runName(context.host);
    const { plan } = planned;
    return {
      ...{ run, kind: "orders" as const, total: plan.operations.length },
      send: async (controls) => {
        const lock = lockRun(context.environment, { ...context, run, command: "fulfil" });
        try {
          await this.#refuseOutdated();
          const progress = notesOnly(this.#session.progress);
          const session = { ...this.#session, lock, progress };
          const { orders } = this.#prepared;
          const { results } = context.options;
          const end = await runFulfilment(planned, session, { ...controls, run, orders, results });
          const facts = orderDoneFacts(run, plan, { ...end, speech: context.settings.speech });
          return { result: end.result, done: { type: "done", facts, endsReview: true } };
        } finally {
          lock.release();
        }
      },
    };
  }

  /** Nothing may be sent of a workbook that was saved since. */
  async #refuseOutdated(): Promise<void> {
    const { orders } = this.#prepared;
    const bytes = await readNamedFile(this.path);
    if (createHash("sha256").update(bytes).digest("hex") === orders.digest) return;
    throw new SheetportError(say("desk.savedSince"), {
      code: "workbook-saved-since",
      exitCode: exitCodes.guarded,
    });
  }
}

/** The question before anything is sent; to decline, a yes is typed unless it was allowed before (decision 36). */
function questionOf(
  plan: OrderPlan,
  isAllowed: boolean,
  { speech }: Pick<Settings, "speech">,
): Question {
  const words = deskWords({ speech }).orders;
  const { base, changes, totals } = plan;
  const [, ...facts] = fulfilConfirmText(plan, { speech }).trimEnd().split("\n");
  const name = isProduction(base.env) ? base.env : undefined;
  const typed = name ?? (totals.declined > 0 && !isAllowed ? words.yes : undefined);
  return {
    title: words.title(base.file, base.env, hostWord(base.host, speech.language)),
    lines: [...facts.map((line) => line.trim()), ...declineLines(changes, plain, { speech })],
    verb: words.verb,
    ...(typed === undefined ? {} : { typed }),
    ...(typed === words.yes ? { alsoTyped: wholeYes } : {}),
    soFar: "",
    isHeld: true,
    onYes: [{ type: "begin-run" }],
  };
}
