import { exitCodes } from "../../errors.ts";
import { initialState, screenProgram } from "../../screen/index.ts";
import type { Intent } from "../../screen/intent.ts";
import type { News } from "../../screen/news.ts";
import { chooseEnvironment } from "../environment.ts";
import type { Host } from "../host.ts";
import type { CommandResult } from "../result.ts";
import { type Given, withRecord } from "../session.ts";
import { interrupted } from "../stop.ts";
import type { UploadCommandOptions } from "../upload.ts";
import { Desk } from "./desk.ts";
import { titleFacts } from "./home-facts.ts";
import { openScreen } from "./open-screen.ts";

/**
 * The interactive screen: home, or a workbook at once. When it is left, the main screen says what
 * the upload came to, and the exit code is that of the plain command.
 *
 * @throws SheetportError as the plain commands do, for what keeps the screen from opening.
 */
export async function screenCommand(
  file: string | undefined,
  options: UploadCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const environment = await chooseEnvironment(settings, host);
  return withRecord(settings, async (record) => {
    const signals = new ScreenSignals();
    const told: { tell: (news: News) => void } = { tell: () => {} };
    const desk = new Desk({
      host: signals.hostWith(host),
      ...{ settings, record, environment, options },
      tell: (news) => told.tell(news),
    });
    const carryOut = (intent: Intent) => {
      if (intent.type === "stop") signals.stopOnce();
      else if (intent.type === "stop-now") signals.stopNow();
      else desk.carryOut(intent);
    };
    const size = { columns: 80, rows: 24 };
    const screen = await openScreen(screenProgram(initialState(titleFacts(environment), size)), {
      host,
      colour: settings.colour,
      onIntents: (intents) => {
        for (const intent of intents) carryOut(intent);
      },
      onSignal: (signal) => {
        signals.stop(signal);
        signals.wasStopped = true;
        desk.carryOut({ type: "quit" });
      },
    });
    told.tell = (news) => screen.tell(news);
    desk.begin(file);
    try {
      await Promise.race([desk.left, screen.ended]);
      screen.stop();
      await screen.ended;
    } finally {
      screen.stop();
      signals.stop("SIGHUP");
      await desk.close();
    }
    return desk.result ?? nothingDone(signals.wasStopped);
  });
}

/** The screen was left without an upload. */
function nothingDone(wasStopped: boolean): CommandResult {
  if (wasStopped) throw interrupted();
  return { exitCode: exitCodes.done, text: () => "", json: () => ({}) };
}

/** Stops from the keyboard and from outside, as one: an upload listens to its host. */
class ScreenSignals {
  wasStopped = false;
  #isStopped = false;
  readonly #listeners = new Set<(signal: string) => void>();

  /** The host, with these signals instead of its own. */
  hostWith(host: Host): Host {
    return {
      ...host,
      onStop: (stop) => {
        this.#isStopped = false;
        this.#listeners.add(stop);
        return () => this.#listeners.delete(stop);
      },
    };
  }

  /** The person asks for the end; asking twice by mistake is asking once. */
  stopOnce(): void {
    if (!this.#isStopped) this.stop("SIGINT");
  }

  /** Nothing more is waited for. */
  stopNow(): void {
    this.stopOnce();
    this.stop("SIGINT");
  }

  stop(signal: string): void {
    this.#isStopped = this.#listeners.size > 0;
    for (const stop of this.#listeners) stop(signal);
  }
}
