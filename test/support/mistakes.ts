/** What goes wrong in a program that gets {@link wrongAt}, at the moment when it gets SIGUSR2. */
const mistakes = {
  /** Something throws that nobody called. */
  uncaught: `throw new Error("a mistake that a test makes")`,
  /** A promise that nobody waits for. */
  rejection: `Promise.reject(new Error("a mistake that a test makes"))`,
  /** A view that fills a cell, when the terminal has another size. */
  view: `
    String.prototype.repeat = () => { throw new Error("a mistake that a test makes"); };
    process.stdout.emit("resize");`,
  /** The terminal takes nothing once, as a broken pipe does, when all is drawn anew. */
  epipe: `
    const { _handle: handle } = process.stdout;
    const epipe = -require("node:os").constants.errno.EPIPE;
    for (const name of ["writeUtf8String", "writeLatin1String", "writeBuffer", "writev"]) {
      const write = handle[name];
      handle[name] = () => { handle[name] = write; return epipe; };
    }
    process.stdout.emit("resize");`,
} as const;

export type Mistake = keyof typeof mistakes;

/** The environment of a program that makes this mistake when it gets SIGUSR2. */
export function wrongAt(mistake: Mistake): { readonly NODE_OPTIONS: string } {
  const script = `
    import { createRequire } from "node:module";
    const require = createRequire("file:///");
    process.on("SIGUSR2", () => { ${mistakes[mistake]} });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
