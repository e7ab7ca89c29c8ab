import { andTexts, clauses, msg } from "../../../model/message.ts";
import { hostWord } from "../../../model/net.ts";
import type { RunSummary } from "../../../record/index.ts";
import { undoFacts } from "../../../report/index.ts";
import { helpWords } from "../../../screen/keys/help.ts";
import { runText } from "../../../screen/state/facts.ts";
import type { Question } from "../../../screen/state/program.ts";
import { capitalised } from "../../../screen/text/line.ts";
import { lockRun, runName } from "../../account/session.ts";
import { othersWroteSince, refuseOpenWrites } from "../../compare/pending-writes.ts";
import { resumeOrders, resumeProducts } from "../../history/resume.ts";
import { type PlannedUndo, planUndo, runUndo } from "../../history/undo.ts";
import { refuseOtherRun, refuseUndone, withUndone } from "../../history/undo-history.ts";
import type { Settings } from "../../process/settings.ts";
import { guardedFacts } from "../../run/consent.ts";
import type { LiveContext } from "../screen-context.ts";
import { doneFacts, orderDoneFacts } from "../upload/done-facts.ts";
import { runEntry, runFacts } from "./run-facts.ts";
import { lockedWork, type SlotWork } from "./run-slot.ts";

const paintMs = 20;

/** Lists earlier runs, shows one of them in detail, and prepares a resume or an undo. */
export class RunsController {
  readonly #context: LiveContext;

  constructor(context: LiveContext) {
    this.#context = context;
  }

  list(): void {
    const { record, environment, settings, tell } = this.#context;
    const context = { here: environment, settings };
    const runs = withUndone(record.runs(), record).map((run) => runEntry(run, context));
    tell({ type: "runs", runs });
  }

  /** Shows a run in detail. @throws SheetportError `run-not-found` */
  async show(name: string, signal: AbortSignal): Promise<void> {
    const { record, environment, settings, host, tell } = this.#context;
    tell({
      type: "busy",
      busy: { words: settings.translator.translate("commands.screen.busy.run") },
    });
    // Reading a long run blocks the process, so the busy message is drawn first.
    await host.clock.sleep(paintMs, signal);
    const [run] = withUndone([record.findRun(name)], record);
    if (run === undefined || signal.aborted) return;
    tell({ type: "run", facts: runFacts(run, { record, environment, settings }) });
  }

  /**
   * Asks whether to resume a run. If the run has finished without open writes, shows a notice and
   * returns undefined.
   *
   * @throws SheetportError if `resume` would refuse the run
   */
  prepareResume(name: string): SlotWork | undefined {
    const { record, environment, settings, tell } = this.#context;
    const summary = record.findRun(name);
    refuseOtherRun(summary, environment);
    refuseUndone(summary.run, { record, env: environment.key });
    this.#refuseWhileWritten(summary.run, "resume");
    const open = openWritesOf(summary);
    if (open === 0 && summary.state === "finished") {
      const text = settings.translator.translate("commands.screen.nothingOpen", {
        run: summary.run,
      });
      tell({ type: "notice", notice: { style: "dim", text } });
      return undefined;
    }
    tell({
      type: "asked",
      question: {
        title: settings.translator.translate("commands.screen.resume", { run: summary.run }),
        lines: resumeLines(summary, { here: environment, settings }),
        verb: helpWords("resume", settings.translator),
        soFar: "",
        isHeld: true,
        onYes: [{ type: "begin-run" }],
      },
    });
    const { run, operations: total } = summary;
    const { results } = this.#context.options;
    const { translator } = settings;
    const ofOrders = record.orderPlan(run);
    const isUndo = summary.command === "undo";
    const kind = ofOrders !== undefined ? "orders" : isUndo ? "undo" : "listings";
    const work = { run, kind, total, command: "resume" } as const;
    return lockedWork(work, this.#context, async (session, controls) => {
      if (ofOrders === undefined) {
        const { plan, ...end } = await resumeProducts(summary, session, { ...controls, results });
        return { result: end.result, facts: doneFacts(run, plan, { ...end, translator }) };
      }
      const end = await resumeOrders(ofOrders, session, { ...controls, results, summary });
      return { result: end.result, facts: orderDoneFacts(run, ofOrders, { ...end, translator }) };
    });
  }

  /**
   * Reads the live listings, and asks whether to undo a run. If there is nothing to undo, shows a
   * notice and returns undefined.
   *
   * @throws SheetportError if `undo` would refuse the run
   */
  async prepareUndo(name: string, signal: AbortSignal): Promise<SlotWork | undefined> {
    const { record, environment, options, settings, tell } = this.#context;
    const summary = record.findRun(name);
    refuseOtherRun(summary, environment);
    this.#refuseWhileWritten(summary.run, "undo");
    tell({
      type: "busy",
      busy: { words: settings.translator.translate("commands.screen.busy.listings") },
    });
    const session = await this.#context.session();
    const planned = await planUndo(summary, session, { allow: options.allow, signal });
    if (signal.aborted) return undefined;
    const { plan } = planned;
    if (plan.operations.length === 0) {
      tell({ type: "idle" });
      const text = nothingToPutBack(planned, settings);
      tell({ type: "notice", notice: { style: "warning", text } });
      return undefined;
    }
    tell({ type: "asked", question: this.#undoQuestion(summary, planned) });
    const run = runName(this.#context.host);
    const work = { run, kind: "undo", total: plan.operations.length } as const;
    return lockedWork({ ...work, command: "undo" }, this.#context, async (locked, controls) => {
      refuseOpenWrites(plan.operations, locked);
      const { readAtMs } = plan.base;
      const comparedAtMs = othersWroteSince(readAtMs, locked) ? undefined : readAtMs;
      const end = await runUndo(planned, locked, { ...controls, run, comparedAtMs });
      const { translator } = settings;
      const facts = {
        ...doneFacts(run, plan, { ...end, translator }),
        isUndo: true,
        canUndo: false,
      };
      return { result: end.result, facts };
    });
  }

  /**
   * Checks that no other process is writing, before anything is read or asked.
   *
   * @throws SheetportError `run-active` while another process writes
   */
  #refuseWhileWritten(run: string, command: string): void {
    lockRun(this.#context.environment, { ...this.#context, run, command }).release();
  }

  #undoQuestion({ run }: RunSummary, planned: PlannedUndo): Question {
    const { environment, options, settings } = this.#context;
    const { plan, catalogueSize } = planned;
    const { maxChanges } = options;
    const facts = guardedFacts(plan, { catalogueSize, maxChanges });
    const { nameToType, tooManyChanges } = facts;
    return {
      title: settings.translator.translate("commands.screen.undo", {
        run,
        env: environment.name,
        host: hostWord(environment.host, settings.translator.language),
      }),
      lines: [
        ...undoLines(planned, settings),
        ...(tooManyChanges === undefined
          ? []
          : [`! ${settings.translator.error(tooManyChanges.message).message}`]),
      ],
      verb: helpWords("undo-run", settings.translator),
      typed: nameToType,
      soFar: "",
      isHeld: true,
      onYes: [{ type: "begin-run" }],
    };
  }
}

/**
 * Counts the writes that a resume would continue: not sent, not finished, or with an unknown
 * outcome.
 */
function openWritesOf({ operations, counts }: RunSummary): number {
  const ended = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return operations - ended + counts.unknown + counts["not-sent"];
}

function resumeLines(summary: RunSummary, context: Parameters<typeof runEntry>[1]): string[] {
  const { translator } = context.settings;
  const writes = summary.counts.unknown;
  return [
    runText(runEntry(summary, context), translator),
    ...(writes === 0 ? [] : [translator.translate("commands.screen.asksFirst", { writes })]),
  ];
}

function undoLines(
  { plan, undoes, unfinished, earlier }: PlannedUndo,
  { translator }: Pick<Settings, "translator">,
): string[] {
  const before = { runs: andTexts(earlier) };
  return [
    ...(earlier.length === 0
      ? []
      : [`! ${capitalised(translator.translate("commands.screen.undoneBefore", before))}`]),
    ...undoFacts(plan, undoes, { unfinished, translator }).map(
      ({ mark, text }) => `${mark} ${text}`,
    ),
    translator.translate("commands.screen.othersStay"),
  ];
}

function nothingToPutBack(
  { plan, undoes, unfinished, earlier }: PlannedUndo,
  { translator }: Pick<Settings, "translator">,
): string {
  const facts = [
    ...(earlier.length === 0
      ? []
      : [msg("commands.screen.undoneBefore", { runs: andTexts(earlier) })]),
    ...undoFacts(plan, undoes, { unfinished, translator }).map(({ text }) => text),
  ];
  return translator.translate("commands.screen.nothingToUndo", {
    ...{
      run: undoes,
      facts:
        facts.length === 0 ? "none" : translator.translate("model.plain", { text: clauses(facts) }),
    },
  });
}
