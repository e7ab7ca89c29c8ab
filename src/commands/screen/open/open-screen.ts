import { exitCodes } from "../../../errors.ts";
import { RunningScreen, type ScreenOptions } from "../../../screen/ink/start.ts";
import type { ScreenProgram } from "../../../screen/ink/store.ts";
import type { Host } from "../../process/host.ts";

interface OpenScreenOptions extends Pick<ScreenOptions, "colour" | "onIntents"> {
  readonly host: Pick<Host, "clock" | "env" | "platform">;
}

/** How long something may keep the process alive after an uncaught exception. */
const crashGraceMs = 2000;

/**
 * Restores the terminal when the screen or the process ends, unless the process is killed, and then
 * prints what was written to stdout and stderr. After a crash, `ended` rejects with the error.
 */
export function openScreen(
  program: ScreenProgram,
  { host, colour, onIntents }: OpenScreenOptions,
): RunningScreen {
  const { clock, env, platform } = host;
  const suspension = platform === "win32" ? undefined : watchSuspension(() => screen.suspend());
  const screen = new RunningScreen(program, {
    ...{ stdin: process.stdin, stdout: process.stdout, clock, platform, env, colour, onIntents },
    screenReader: env.INK_SCREEN_READER === "true",
    ...(suspension && { onSuspend: suspension.suspend }),
  });
  const release = watchProcess(screen);
  if (platform !== "win32") ignoreFileSizeSignal();
  const ended = () => {
    suspension?.release();
    release();
  };
  // Must be registered before other handlers of `ended`, because they may print.
  screen.ended.then(ended, ended);
  return screen;
}

/**
 * Node.js ignores SIGXFSZ, so writing a file that is too large fails with an error. Ink listens for
 * the signal and would end the process, and once Ink stops listening, Node.js would no longer
 * ignore it. A listener that stays prevents both.
 */
function ignoreFileSizeSignal(): void {
  if (!process.listeners("SIGXFSZ").includes(nothing)) process.on("SIGXFSZ", nothing);
}

const nothing = () => {};

function watchProcess(screen: RunningScreen): () => void {
  const releaseOutput = holdOutput([process.stderr, process.stdout]);
  const crash = (thrown: unknown) => {
    screen.fail(thrown);
    setTimeout(() => process.exit(exitCodes.bug), crashGraceMs).unref();
  };
  const exit = () => {
    screen.stop();
    releaseOutput();
  };
  process.on("uncaughtException", crash);
  process.on("exit", exit);
  return () => {
    releaseOutput();
    process.off("uncaughtException", crash);
    process.off("exit", exit);
  };
}

/**
 * How long the screen waits before it comes back if the process was not stopped, because no shell
 * could continue it.
 */
const unstoppableMs = 200;

/**
 * Draws the screen again after every stop, not only after Ctrl-Z, because the shell changes the
 * terminal's modes.
 */
function watchSuspension(suspendScreen: () => () => void) {
  let resume: (() => void) | undefined;
  let fallback: NodeJS.Timeout | undefined;
  const suspend = () => {
    if (resume !== undefined) return;
    resume = suspendScreen();
    process.off("SIGTSTP", suspend);
    // Stops the whole process group, as the terminal would, so that a parent such as npm stops too.
    process.kill(0, "SIGTSTP");
    fallback = setTimeout(goOn, unstoppableMs);
  };
  const goOn = () => {
    release();
    const takeBack = resume ?? suspendScreen();
    resume = undefined;
    takeBack();
    listen();
  };
  const listen = () => {
    process.on("SIGTSTP", suspend);
    process.on("SIGCONT", goOn);
  };
  const release = () => {
    clearTimeout(fallback);
    process.off("SIGTSTP", suspend);
    process.off("SIGCONT", goOn);
  };
  listen();
  return { suspend, release };
}

interface HeldStream {
  write(chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean;
}

const piecesMax = 1000;

/**
 * Delays the last {@link piecesMax} writes until the returned function is called, because a warning
 * or a log line would garble the screen.
 */
function holdOutput(streams: readonly HeldStream[]): () => void {
  const held: (() => void)[] = [];
  const restores = streams.map((stream) => {
    const { write } = stream;
    stream.write = (chunk, ...rest) => {
      held.push(() => write.call(stream, chunk));
      if (held.length > piecesMax) held.shift();
      const done = rest.find((one) => typeof one === "function");
      if (done !== undefined) queueMicrotask(done as () => void);
      return true;
    };
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const restore of restores.splice(0)) restore();
    for (const write of held.splice(0)) write();
  };
}
