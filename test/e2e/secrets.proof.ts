import { join } from "node:path";
import { Chance, seedOf } from "../support/chance.ts";
import { canaryKey, type Finished } from "../support/command.ts";
import { type Echo, type KeyForm, keyForms } from "../support/echoing-front.ts";
import { finishing } from "../support/finishing.ts";
import { hostileMarket, logsHeaders, preloadOf, reportsVariables } from "../support/key-watch.ts";
import type { Market } from "../support/market.ts";
import {
  Findings,
  type Proof,
  type ProofOptions,
  type ProofResult,
  sideBySide,
} from "../support/proof.ts";

/** One run: a command, where it meets an answer with the key in it, and how the key is written. */
interface Scene {
  readonly command: Command;
  readonly mode: Exclude<Echo, "pass">;
  readonly form: KeyForm;
  readonly output: readonly string[];
}

/** What is run before, and whether the echo stands in answers to writes or to reads. */
const commands = {
  upload: { before: [], meets: "mode" },
  resume: { before: ["upload"], meets: "mode" },
  undo: { before: ["upload"], meets: "mode" },
  runs: { before: ["upload"], meets: "mode" },
  diff: { before: [], meets: "readMode" },
  export: { before: [], meets: "readMode" },
  probe: { before: [], meets: "readMode" },
  release: { before: ["upload"], meets: "readMode" },
  login: { before: [], meets: "readMode" },
} as const satisfies Record<string, object>;

type Command = keyof typeof commands;

const commandNames = Object.keys(commands) as [Command, ...Command[]];
const echoesOf = {
  mode: ["reject", "unauthorized", "fail", "redirect", "applied", "hang"],
  readMode: ["reject", "unauthorized", "fail", "redirect"],
} as const;
const outputs: [string[], ...string[][]] = [["--json"], ["--verbose"], ["--json", "--verbose"], []];

/** A build with this mistake: code that is loaded before it, for a folder that is searched. */
type Mistake = (dir: string) => string;

/**
 * The built program in front of a marketplace that repeats the key: one command a run, every one in
 * turn, with the place and the form of the echo drawn from the seed. Searched are both streams, every
 * file that is left (record, plans, workbooks inside of their ZIP, temporary files), and the list of
 * processes; and no other host is ever asked.
 */
export const secrets: Proof = {
  promise: "secrets",
  figure: "the key in 0 of all sinks",
  unit: "commands",
  runs: { quick: 2, short: 9, full: 270 },
  seed: 1,
  prove: (options) => prove(options),
  bugs: [
    {
      bug: "a build that logs the headers it sends",
      runs: 1,
      prove: (options) => prove(options, () => logsHeaders),
    },
    {
      bug: "a diagnostic report with the environment’s variables",
      runs: 1,
      prove: (options) => prove(options, (dir) => reportsVariables(join(dir, "report.json"))),
    },
  ],
};

async function prove(options: ProofOptions, mistake?: Mistake): Promise<ProofResult> {
  const findings = new Findings();
  const seen = new Set<string>();
  let echoes = 0;
  await sideBySide(options, async (run) => {
    const scene = sceneOf(run, options.seed);
    const { command, mode, form } = scene;
    seen.add(`${command} ${mode} ${form}`);
    const judged = await finishing((finished) => play(scene, { finished, mistake }));
    echoes += judged.echoes;
    for (const complaint of judged.complaints) {
      findings.add(
        `${command}, ${mode}, key ${form} (run ${run} of seed ${options.seed}): ${complaint}`,
      );
    }
  });
  return findings.result(options.runs, {
    "answers with the key in them": String(echoes),
    "different commands × answers × forms": String(seen.size),
  });
}

function sceneOf(run: number, seed: number): Scene {
  const chance = new Chance(seedOf(seed, run));
  const command = commandNames[run % commandNames.length] ?? "upload";
  return {
    command,
    mode: chance.pick(echoesOf[commands[command].meets]),
    form: chance.pick(keyForms),
    output: chance.pick(outputs),
  };
}

interface Play {
  readonly finished: Finished;
  readonly mistake: Mistake | undefined;
}

async function play({ command, mode, form, output }: Scene, { finished, mistake }: Play) {
  const { market, front, other, flags, watched } = await hostileMarket(finished);
  const env = mistake === undefined ? {} : await preloadOf(mistake(market.dir), finished);
  const { before, meets } = commands[command];
  const all = [...flags, "--timeout", "0.4"];
  front.forms = [form];
  // A run that is undone must have been carried out; what is resumed or released must be open.
  front.mode = command === "undo" ? "pass" : command === "release" ? "fail" : mode;
  for (const earlier of before) await watched.run([earlier, market.workbook, ...all], env);
  front.mode = "pass";
  front[meets] = mode;
  const data = ["--data-dir", join(market.dir, "data")];
  const end = await (command === "login"
    ? watched.run(
        ["login", "--env", "kept", "--base-url", front.url, ...data, ...output],
        { ...env, SHEETPORT_API_KEY: undefined },
        canaryKey,
      )
    : watched.run(
        [
          command === "release" ? "resume" : command,
          ...wordsOf(command, market),
          ...(command === "runs" ? data : all),
          ...output,
        ],
        env,
      ));
  const found = await watched.everything();
  return {
    echoes: front.echoes,
    complaints: [
      ...found.map((one) => `${one.form} in ${one.sink}`),
      ...other.requests.map((request) => `another host was asked: ${request}`),
      ...(end.code === 70 ? ["it broke"] : []),
    ],
  };
}

function wordsOf(command: Command, { workbook }: Market): string[] {
  if (command === "upload" || command === "diff") return [workbook];
  if (command === "export") return ["products"];
  return command === "release" ? ["--release", "NEW-001"] : [];
}
