import { exitCodes } from "../../../errors.ts";
import { plain } from "../../../model/text/palette.ts";
import { afterEvent, beginOpening, initialState, screenProgram } from "../../../screen/index.tsx";
import type { RunningScreen } from "../../../screen/ink/start.ts";
import type { ScreenEvent } from "../../../screen/state/program.ts";
import { chooseEnvironment } from "../../account/environment.ts";
import { withRecord } from "../../account/record.ts";
import type { CommandContext, CommandResult } from "../../process/command.ts";
import { tell } from "../../process/host.ts";
import { interrupted, stoppingText } from "../../process/stop.ts";
import { askedChoice } from "../../sheet/sheet-options.ts";
import { ScreenController } from "../controller.ts";
import { titleFacts } from "../home/home-controller.ts";
import type { InEnvironment, ScreenOptions } from "../screen-context.ts";
import { openScreen } from "./open-screen.ts";

/**
 * @throws SheetportError if the screen cannot be opened, or `interrupted` if a signal ended it
 * before there was a result
 */
export async function screenCommand(
  file: string | undefined,
  { options, host, settings }: CommandContext & { readonly options: ScreenOptions },
  inEnvironment: InEnvironment,
): Promise<CommandResult> {
  // Reports invalid options before the screen is drawn.
  askedChoice(options);
  const environment = await chooseEnvironment(settings, host);
  return withRecord(settings, async (record) => {
    const port: { tell: (event: ScreenEvent) => void } = { tell: () => {} };
    const controller = new ScreenController({
      ...{ host, settings, record, environment, options, inEnvironment },
      tell: (event) => port.tell(event),
    });
    const size = { columns: 80, rows: 24 };
    const empty = initialState(titleFacts(environment), size, settings.translator);
    const first =
      file === undefined
        ? afterEvent(empty, { type: "home", facts: await controller.home() })
        : beginOpening(empty, file);
    const screen = openScreen(screenProgram(first), {
      host,
      colour: settings.palette !== plain,
      onIntents: (intents) => {
        for (const intent of intents) controller.carryOut(intent);
      },
    });
    port.tell = (event) => screen.tell(event);
    const stopped = new AbortController();
    const ignoreSignals = host.onStop(() => {
      stopped.abort();
      // Gives the terminal back at once, even if a run still has to finish.
      screen.stop();
    });
    if (file !== undefined) controller.open(file);
    try {
      await untilOver(controller, screen, { host, settings, stopped });
    } finally {
      ignoreSignals();
    }
    if (controller.slot.result !== undefined) return controller.slot.result;
    if (stopped.signal.aborted) throw interrupted();
    return { exitCode: exitCodes.done, text: () => "", json: () => ({}) };
  });
}

/** Waits until the screen is closed and no run is being sent. */
async function untilOver(
  controller: ScreenController,
  screen: RunningScreen,
  { host, settings, stopped }: CommandContext & { readonly stopped: AbortController },
): Promise<void> {
  try {
    const how = await Promise.race([controller.left, screen.ended]);
    if (how === "terminal-lost") {
      stopped.abort();
      controller.slot.stopOnce("SIGHUP");
    }
  } catch (thrown) {
    // After a bug, a run stops without waiting for open writes.
    controller.slot.stopNow();
    throw thrown;
  } finally {
    screen.stop();
    await screen.ended.catch(() => {});
    const { run } = controller.slot;
    if (run !== undefined && stopped.signal.aborted) {
      tell(host.stderr, `${stoppingText(run, settings)}\n`);
    }
    await controller.close();
  }
}
