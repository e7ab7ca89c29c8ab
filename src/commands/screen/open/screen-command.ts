import { exitCodes } from "../../../errors.ts";
import { afterNews, beginOpening, initialState, screenProgram } from "../../../screen/index.ts";
import type { RunningScreen } from "../../../screen/ink/start.ts";
import type { News } from "../../../screen/state/news.ts";
import { chooseEnvironment } from "../../account/environment.ts";
import { withRecord } from "../../account/session.ts";
import type { CommandContext, CommandResult } from "../../process/command.ts";
import { type Host, tell } from "../../process/host.ts";
import { interrupted, stoppingText } from "../../process/stop.ts";
import { askedChoice } from "../../sheet/sheet-options.ts";
import { ScreenController } from "../controller.ts";
import { titleFacts } from "../home/home-facts.ts";
import type { ScreenOptions } from "../screen-context.ts";
import { openScreen } from "./open-screen.ts";

/**
 * The interactive screen: home, or a workbook at once. When it is left, the main screen says what
 * the upload came to, and the exit code is that of the plain command.
 *
 * @throws SheetportError as the plain commands do, for what keeps the screen from opening.
 */
export async function screenCommand(
  file: string | undefined,
  options: ScreenOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  // Wrong options are told before a screen is drawn.
  askedChoice(options);
  const environment = await chooseEnvironment(settings, host);
  return withRecord(settings, async (record) => {
    const signals = new Signals(host);
    const told: { tell: (news: News) => void } = { tell: () => {} };
    const controller = new ScreenController({
      host: { ...host, onStop: signals.onStop },
      ...{ settings, record, environment, options },
      tell: (news) => told.tell(news),
    });
    const size = { columns: 80, rows: 24 };
    const title = titleFacts(environment);
    const empty = initialState(title, size, settings.translator);
    const first =
      file === undefined
        ? afterNews(empty, { type: "home", facts: await controller.home() })
        : beginOpening(empty, file);
    const screen = await openScreen(screenProgram(first), {
      host,
      colour: settings.colour,
      onIntents: (intents) => {
        for (const intent of intents) controller.carryOut(intent);
      },
      // The terminal is given back at once, whatever still has to end.
      onSignal: (_signal, shown) => shown.stop(),
    });
    told.tell = (news) => screen.tell(news);
    if (file !== undefined) controller.open(file);
    await untilOver(controller, screen, { host, settings, signals });
    return controller.result ?? nothingDone(signals.wereHeard);
  });
}

/** Until the person leaves, or the screen ends otherwise; what is being sent then comes to its end. */
async function untilOver(
  controller: ScreenController,
  screen: RunningScreen<News>,
  { host, settings, signals }: CommandContext & { readonly signals: Signals },
): Promise<void> {
  try {
    const how = await Promise.race([controller.left, screen.ended]);
    if (how === "terminal-lost") signals.hear("SIGHUP");
  } catch (thrown) {
    // After a mistake of ours nothing is waited for.
    controller.carryOut({ type: "stop-now" });
    throw thrown;
  } finally {
    screen.stop();
    await screen.ended.catch(() => {});
    const { sending } = controller;
    if (sending !== undefined && signals.wereHeard) {
      tell(host.stderr, `${stoppingText(sending, settings)}\n`);
    }
    await controller.close();
    signals.release();
  }
}

/** The screen was left without an upload. */
function nothingDone(wasStopped: boolean): CommandResult {
  if (wasStopped) throw interrupted();
  return { exitCode: exitCodes.done, text: () => "", json: () => ({}) };
}

/** Signals to the process, from the first moment of the screen until all that it began has ended. */
class Signals {
  /** One has come, or what stands for one. */
  wereHeard = false;
  readonly #listeners = new Set<(signal: string) => void>();
  /** Stops listening. */
  readonly release: () => void;

  constructor(host: Pick<Host, "onStop">) {
    this.release = host.onStop((signal) => this.hear(signal));
  }

  /** As {@link Host.onStop}. */
  readonly onStop = (stop: (signal: string) => void): (() => void) => {
    this.#listeners.add(stop);
    return () => this.#listeners.delete(stop);
  };

  hear(signal: string): void {
    this.wereHeard = true;
    for (const stop of [...this.#listeners]) stop(signal);
  }
}
