import { terminalText } from "../../model/text/terminal-text.ts";
import type { Signs } from "../text/line.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface TerminalSigns {
  /** The terminal can set, save and restore its title, and does not print OSC 52. */
  readonly title: boolean;
  /** The terminal can show progress in its title or in the task bar (OSC 9;4). */
  readonly progress: boolean;
}

/** Terminals that are known to support titles. Others might print the escape sequence. */
const titled =
  /^(xterm|screen|tmux|rxvt|alacritty|foot|wezterm|ghostty|kitty|st|vte|gnome|konsole|iterm|contour|mlterm|putty|mintty|cygwin)\b/;

/**
 * Uses Cargo's rules for progress. In some terminals OSC 9 is a desktop notification, which would
 * appear ten times a second. Inside tmux and screen the variables may belong to another terminal.
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
  // iTerm2 lists its features, and since 3.6.6 progress (P) is one of them.
  return env.TERM_PROGRAM === "iTerm.app" && (env.TERM_FEATURES ?? "").includes("P");
}

const titleLengthMax = 120;
const states = { normal: 1, error: 2, indeterminate: 3, paused: 4 } as const;

const titleSequence = (title: string) => `\u001b]2;${title}\u0007`;
const progressSequence = (state: number, percent: number) =>
  `\u001b]9;4;${state};${percent}\u001b\\`;

export class SignWriter {
  readonly #signs: TerminalSigns;
  readonly #write: (text: string) => void;
  #isOpen = false;
  #title: string | undefined;
  #progress: string | undefined;
  #copied: Signs["copied"];

  constructor(signs: TerminalSigns, write: (text: string) => void) {
    this.#signs = signs;
    this.#write = write;
  }

  open(): void {
    this.#isOpen = true;
    if (this.#signs.title) this.#write("\u001b[22;0t");
  }

  show({ title, progress, copied }: Signs): void {
    if (!this.#isOpen) return;
    this.#showTitle(title);
    this.#showProgress(progress);
    if (this.#signs.title && copied !== undefined && copied !== this.#copied) {
      this.#write(`\u001b]52;c;${Buffer.from(copied.text).toString("base64")}\u0007`);
    }
    this.#copied = copied;
  }

  /** The empty title is for terminals that cannot save theirs. */
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
    // Drops half a surrogate pair at the end.
    const cut = terminalText(whole)
      .slice(0, titleLengthMax)
      .replace(/[\uD800-\uDBFF]$/, "");
    this.#write(titleSequence(cut));
  }

  #showProgress(progress: Signs["progress"]): void {
    if (!this.#signs.progress) return;
    const sequence = progress === undefined ? undefined : progressOf(progress);
    if (sequence === this.#progress) return;
    this.#progress = sequence;
    this.#write(sequence ?? progressSequence(0, 0));
  }
}

function progressOf({ state, percent }: NonNullable<Signs["progress"]>): string {
  const whole = Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.floor(percent))) : 0;
  return progressSequence(states[state], whole);
}
