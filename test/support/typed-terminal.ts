import { spawnSync } from "node:child_process";
import { type CommandOptions, type Json, startCommand } from "./command.ts";

/** What a person types, once the terminal shows a text. */
export interface Typed {
  readonly shown: string;
  readonly type: string;
  /** Only when the terminal no longer echoes what is typed. @default false */
  readonly unseen?: boolean;
}

/** How a terminal treats what is typed: whether it echoes it, and whether it edits lines. */
export interface TerminalModes {
  readonly echo: boolean;
  readonly lines: boolean;
}

/** A command that has ended on a terminal. */
export interface EndedOnTerminal {
  readonly code: number;
  /** All that the terminal showed, echoes included. */
  readonly screen: string;
  /** When the terminal was made, right before each answer was typed, and when the command had ended. */
  readonly modes: readonly TerminalModes[];
}

/**
 * Runs a program on a pseudo-terminal of its own and types the answers of TYPED. At the end it says
 * on stderr how the program ended and how the terminal was meanwhile. Its side of the terminal stays
 * open, so that its modes can be read to the last.
 */
const typist = `
import fcntl, json, os, select, subprocess, sys, termios, time
steps = json.loads(os.environ.pop("TYPED"))
terminal, side = os.openpty()
def modes():
    local = termios.tcgetattr(side)[3]
    return {"echo": bool(local & termios.ECHO), "lines": bool(local & termios.ICANON)}
def own():
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
seen = [modes()]
child = subprocess.Popen(sys.argv[1:], stdin=side, stdout=side, stderr=side, preexec_fn=own)
shown = b""
while True:
    ended = child.poll() is not None
    if select.select([terminal], [], [], 0 if ended else 0.01)[0]:
        piece = os.read(terminal, 4096)
        os.write(1, piece)
        shown += piece
    elif ended: break
    elif steps and steps[0]["shown"].encode() in shown:
        if steps[0].get("unseen") and modes()["echo"]: continue
        seen.append(modes())
        shown = b""
        os.write(terminal, steps.pop(0)["type"].encode())
sys.stderr.write(json.dumps({"code": child.returncode, "modes": seen + [modes()], "left": len(steps)}))
`;

/** Whether there is what a terminal is made with. */
export const hasTerminals =
  process.platform !== "win32" &&
  spawnSync("python3", ["-c", "import fcntl, termios"]).status === 0;

/** Runs the built program to its end on a terminal, where these answers are typed. */
export async function runOnTerminal(
  args: readonly string[],
  { answers, ...options }: CommandOptions & { readonly answers: readonly Typed[] },
): Promise<EndedOnTerminal> {
  const { stdout, stderr } = await startCommand(args, {
    ...options,
    env: { ...options.env, TYPED: JSON.stringify(answers), TERM: "xterm" },
    shell: `set -- python3 -c '${typist}' "$@"`,
  }).ended;
  const { code, modes, left }: Json = JSON.parse(stderr);
  if (left > 0) throw new Error(`${left} answers were never asked for:\n${stdout}`);
  return { code, modes, screen: stdout };
}
