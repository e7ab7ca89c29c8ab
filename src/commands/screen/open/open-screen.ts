import { exitCodes } from "../../../errors.ts";
import { type RunningScreen, startScreen } from "../../../screen/ink/start.ts";
import { isScreenReader } from "../../../screen/should-use.ts";
import type { ScreenProgram } from "../../../screen/state/intent.ts";
import type { Host } from "../../process/host.ts";
import { interrupted } from "../../process/stop.ts";

interface OpenScreenOptions<News, Intent> {
  readonly host: Pick<Host, "clock" | "env" | "platform" | "onStop">;
  readonly colour: boolean;
  /** Carries out what the program asks for. What it throws ends the screen as a mistake of ours. */
  readonly onIntents: (intents: readonly Intent[], tell: (news: News) => void) => void;
  /**
   * SIGINT, SIGTERM or SIGHUP from outside (Ctrl-C on the screen is a key).
   * @default ends the screen as interrupted, exit code 130
   */
  readonly onSignal?: (signal: string, screen: RunningScreen<News>) => void;
}

/** How long others may keep the process alive after a mistake that nobody caught. */
const crashGraceMs = 2000;

/**
 * Runs a screen program on the terminal of this process. However the process ends, short of being
 * killed, the terminal is as it was before; what was written meanwhile follows on the main screen.
 * `ended` rejects with what went wrong: {@link runProgram} tells it and gives it its exit code.
 */
export async function openScreen<State, News, Intent>(
  program: ScreenProgram<State, News, Intent>,
  options: OpenScreenOptions<News, Intent>,
): Promise<RunningScreen<News>> {
  const { host, colour, onIntents } = options;
  const suspender = new Suspender(() => screen.suspend());
  const screen = await startScreen(program, {
    stdin: process.stdin,
    stdout: process.stdout,
    clock: host.clock,
    platform: host.platform,
    env: host.env,
    colour,
    screenReader: isScreenReader(host.env),
    onIntents,
    ...(host.platform === "win32" ? {} : { onSuspend: () => suspender.suspend() }),
  });
  const release = watchProcess(screen, options);
  if (host.platform !== "win32") {
    suspender.listen();
    ignoreFileSizeSignal();
  }
  const ended = () => {
    suspender.close();
    release();
  };
  // Before anybody who waits for the end goes on, and writes.
  screen.ended.then(ended, ended);
  return screen;
}

/**
 * Node.js ignores SIGXFSZ, so that a write to a file that may not grow fails and is told. Ink listens
 * for signals and would end the process by it, and Node.js would not ignore it again afterwards.
 */
function ignoreFileSizeSignal(): void {
  if (!process.listeners("SIGXFSZ").includes(nothing)) process.on("SIGXFSZ", nothing);
}

const nothing = () => {};

/** Ends the screen when the process is about to end, however; gives a way to stop watching. */
function watchProcess<News, Intent>(
  screen: RunningScreen<News>,
  { host, onSignal = () => screen.fail(interrupted()) }: OpenScreenOptions<News, Intent>,
): () => void {
  const releaseOutput = holdOutput([process.stderr, process.stdout]);
  const crash = (thrown: unknown) => {
    screen.fail(thrown);
    setTimeout(() => process.exit(exitCodes.bug), crashGraceMs).unref();
  };
  const exit = () => {
    screen.stop();
    releaseOutput();
  };
  const ignoreSignals = host.onStop((signal) => onSignal(signal, screen));
  process.on("uncaughtException", crash);
  process.on("exit", exit);
  return () => {
    releaseOutput();
    ignoreSignals();
    process.off("uncaughtException", crash);
    process.off("exit", exit);
  };
}

/** A process that cannot be stopped (nobody would wake it) goes on after this. */
const unstoppableMs = 200;

/** Ctrl-Z: the terminal goes back to the shell, and the screen is drawn anew when it returns. */
class Suspender {
  readonly #suspendScreen: () => () => void;
  #resume: (() => void) | undefined;
  #fallback: NodeJS.Timeout | undefined;

  constructor(suspendScreen: () => () => void) {
    this.#suspendScreen = suspendScreen;
  }

  listen(): void {
    process.on("SIGTSTP", this.suspend);
    process.on("SIGCONT", this.#continue);
  }

  close(): void {
    process.off("SIGTSTP", this.suspend);
    process.off("SIGCONT", this.#continue);
    clearTimeout(this.#fallback);
  }

  readonly suspend = (): void => {
    if (this.#resume !== undefined) return;
    this.#resume = this.#suspendScreen();
    process.off("SIGTSTP", this.suspend);
    // The whole group, as the terminal would: whoever started sheetport (npm) stops with it.
    process.kill(0, "SIGTSTP");
    this.#fallback = setTimeout(this.#continue, unstoppableMs);
  };

  /** Also after a stop that nobody announced: the shell has changed the terminal's modes. */
  readonly #continue = (): void => {
    clearTimeout(this.#fallback);
    const resume = this.#resume ?? this.#suspendScreen();
    this.#resume = undefined;
    resume();
    process.off("SIGTSTP", this.suspend);
    process.on("SIGTSTP", this.suspend);
  };
}

/** An output stream whose writing can be held back. */
interface HeldStream {
  write(chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean;
}

const piecesMax = 1000;

/**
 * Keeps what is written to streams of the process until `release`: a warning or a library's log
 * line in the middle of a screen would tear it. Of very much the latest pieces are kept.
 *
 * @returns releases, once: writes what was held, in its order
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
