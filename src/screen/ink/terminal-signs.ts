import { terminalText } from "../../model/text/terminal-text.ts";
import type { TerminalProgress } from "../text/line.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What a terminal takes beside its cells. */
export interface TerminalSigns {
  /** A title that can be set, and kept and put back. */
  readonly title: boolean;
  /** Progress beside the title, or in the task bar: OSC 9;4. */
  readonly progress: boolean;
}

/** Terminals that are known to take a title; others might print it. */
const titled =
  /^(xterm|screen|tmux|rxvt|alacritty|foot|wezterm|ghostty|kitty|st|vte|gnome|konsole|iterm|contour|mlterm|putty|mintty|cygwin)\b/;

/**
 * What the terminal takes, judged by the variables it sets, as Cargo does. On others OSC 9 is a
 * notification that a person would see pop up ten times a second. Inside tmux and screen the
 * variables tell of the terminal in which they were once started, so that there is no progress there.
 */
export function terminalSigns(env: Env, platform: NodeJS.Platform): TerminalSigns {
  const term = env.TERM ?? "";
  const inside = env.TMUX !== undefined || env.STY !== undefined || /^(tmux|screen)/.test(term);
  const title = term === "" ? platform === "win32" : titled.test(term);
  return { title, progress: term !== "dumb" && !inside && takesProgress(env) };
}

function takesProgress(env: Env): boolean {
  if (env.WT_SESSION !== undefined || env.ConEmuANSI === "ON") return true;
  if (env.TERM_PROGRAM === "WezTerm" || env.TERM_PROGRAM === "ghostty") return true;
  // iTerm2 lists what it can do; before 3.6.6 progress was not among it.
  return env.TERM_PROGRAM === "iTerm.app" && (env.TERM_FEATURES ?? "").includes("P");
}

const titleLengthMax = 120;
const states = { normal: 1, error: 2, indeterminate: 3, paused: 4 } as const;

const titleSequence = (title: string) => `\u001b]2;${title}\u0007`;
const progressSequence = (state: number, percent: number) =>
  `\u001b]9;4;${state};${percent}\u001b\\`;

/** Writes the title and the progress of a terminal, each only when it has changed. */
export class SignWriter {
  readonly #signs: TerminalSigns;
  readonly #write: (text: string) => void;
  #isOpen = false;
  #title: string | undefined;
  #progress: string | undefined;

  constructor(signs: TerminalSigns, write: (text: string) => void) {
    this.#signs = signs;
    this.#write = write;
  }

  /** Keeps the title that the terminal has. */
  open(): void {
    this.#isOpen = true;
    if (this.#signs.title) this.#write("\u001b[22;0t");
  }

  show(frame: { readonly title: string; readonly progress?: TerminalProgress | undefined }): void {
    if (!this.#isOpen) return;
    this.#showTitle(frame.title);
    this.#showProgress(frame.progress);
  }

  /** Puts the title back and clears the progress. A terminal that kept no title gets an empty one: its own. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#showProgress(undefined);
    if (this.#signs.title) this.#write(`${titleSequence("")}\u001b[23;0t`);
    this.#title = undefined;
  }

  #showTitle(title: string): void {
    if (!this.#signs.title || title === this.#title) return;
    this.#title = title;
    const whole = title === "" ? "sheetport" : `sheetport — ${title}`;
    // A cut through a character of two units would leave half of it.
    const cut = terminalText(whole)
      .slice(0, titleLengthMax)
      .replace(/[\uD800-\uDBFF]$/, "");
    this.#write(titleSequence(cut));
  }

  #showProgress(progress: TerminalProgress | undefined): void {
    if (!this.#signs.progress) return;
    const sequence = progress === undefined ? undefined : progressOf(progress);
    if (sequence === this.#progress) return;
    this.#progress = sequence;
    this.#write(sequence ?? progressSequence(0, 0));
  }
}

function progressOf({ state, percent }: TerminalProgress): string {
  const whole = Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.floor(percent))) : 0;
  return progressSequence(states[state], whole);
}
