import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, open, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { canaryKey, type Ended } from "../support/command.ts";
import { enter, type Wine, wineEnvironment, winePrefix } from "./set-up.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const folderName = "Каталог № 1";
const shareName = "общая папка";

/** A command under way on Windows. */
export interface StartedThere {
  readonly ended: Promise<Ended>;
  stdout(): Promise<string>;
  /** Ends it as the task manager does. */
  kill(): void;
}

export interface Surroundings {
  /** What is read from standard input. @default nothing */
  readonly input?: string;
  /** Added to the environment; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A Windows of its own, with sheetport in a folder whose name has blanks and Cyrillic letters. */
export interface WindowsMachine {
  /** The folder as this system has it. */
  readonly here: string;
  /** The same as Windows has it, on drive C. */
  readonly there: string;
  /** The same, shared by a server. */
  readonly share: string;
  /** What a person's programs remember, as this system has it. */
  readonly localAppData: string;
  /** Starts the built program in the folder. */
  start(...args: readonly string[]): StartedThere;
  /** Runs it to its end. */
  run(...args: readonly string[]): Promise<Ended>;
  /** Starts any program of Windows in the folder. */
  startProgram(command: readonly string[], surroundings?: Surroundings): StartedThere;
  /** Node.js for Windows, and the built program, as Windows names them. */
  readonly node: string;
  readonly program: string;
  /** Node.js for Windows, as this system names it. */
  readonly nodeFile: string;
  /** What starts the built program on a terminal of this system, with its variables. */
  readonly onTerminal: {
    readonly command: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  remove(): Promise<void>;
}

/** Sets a Windows up with the built program and its samples. */
export async function openMachine(wine: Extract<Wine, { kind: "ready" }>): Promise<WindowsMachine> {
  const own = `/machines/machine-${randomBytes(4).toString("hex")}`;
  const folder = `${own}/drive_c/${folderName}`;
  const outside = join(wine.root, own);
  const [here, there] = [join(wine.root, folder), `C:\\${folderName}`];
  const written = join(outside, "written");
  await furnish(wine.root, { outside, folder });
  await mkdir(written);
  const env = {
    ...wineEnvironment,
    WINEPREFIX: own,
    COLUMNS: "1000",
    SHEETPORT_KEYCHAIN: "off",
    SHEETPORT_API_KEY: canaryKey,
  };
  const program = `${there}\\my programs\\dist\\cli.js`;
  const started: Promise<ChildProcess>[] = [];
  const startProgram = (command: readonly string[], more: Surroundings = {}): StartedThere => {
    const files = join(written, String(started.length));
    const child = startOnFiles(files, {
      command: enter(wine.root, folder, ["wine", ...command]),
      env: { ...env, ...more.env },
      input: more.input,
    });
    started.push(child);
    return {
      ended: endOf(child, files),
      stdout: () => readFile(`${files}.stdout`, "utf8").catch(() => ""),
      kill: () => void child.then((its) => its.kill("SIGKILL")),
    };
  };
  const start = (...args: readonly string[]) => startProgram([wine.node, program, ...args]);
  return {
    ...{ here, there, share: `\\\\localhost\\${shareName}`, start, startProgram },
    localAppData: join(outside, "drive_c", "users", "root", "AppData", "Local"),
    run: (...args) => start(...args).ended,
    ...{ node: wine.node, nodeFile: wine.nodeFile, program },
    onTerminal: { command: enter(wine.root, folder, ["wine", wine.node, program]), env },
    async remove() {
      for (const child of started) (await child).kill("SIGKILL");
      const stop = startOnFiles(join(written, "stop"), {
        ...{ command: enter(wine.root, "/", ["wineserver", "--kill", "--wait"]), env },
      });
      await endOf(stop, join(written, "stop"));
      await rm(outside, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Makes drive C, the folder in it with the program, and the share that leads to the folder. */
async function furnish(
  root: string,
  { outside, folder }: { readonly outside: string; readonly folder: string },
): Promise<void> {
  // Links to the files of the prefix that is always there: nothing writes into these.
  await promisify(execFile)("cp", ["-al", join(root, winePrefix), outside]);
  for (const part of ["dist", "samples", "templates"]) {
    const to = join(root, folder, "my programs", part);
    await cp(join(repository, part), to, { recursive: true });
  }
  const server = join(outside, "dosdevices", "unc", "localhost");
  await mkdir(server, { recursive: true });
  await symlink(folder, join(server, shareName));
}

interface Command {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string | undefined;
}

/** Under Wine, Node.js takes no pipes of this system: what is read and written are files. */
async function startOnFiles(
  files: string,
  { command: [program = "", ...args], env, input = "" }: Command,
): Promise<ChildProcess> {
  await writeFile(`${files}.stdin`, input);
  const streams = [
    await open(`${files}.stdin`),
    await open(`${files}.stdout`, "w"),
    await open(`${files}.stderr`, "w"),
  ];
  const child = spawn(program, args, { env, stdio: streams.map(({ fd }) => fd) });
  await Promise.all(streams.map((one) => one.close()));
  return child;
}

async function endOf(starting: Promise<ChildProcess>, files: string): Promise<Ended> {
  const child = await starting;
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      if (child.exitCode !== null || child.signalCode !== null)
        resolve([child.exitCode, child.signalCode]);
      child.once("exit", (...how) => resolve(how)).once("error", reject);
    },
  );
  const [stdout, stderr] = [
    await readFile(`${files}.stdout`, "utf8"),
    await readFile(`${files}.stderr`, "utf8"),
  ];
  return { code, signal, stdout, stderr };
}
