import { msg } from "../../model/message.ts";
import { type Host, tell } from "../process/host.ts";
import { chooseLanguage, loadTranslator, writtenLanguage } from "../process/language.ts";

/** The replacements for options of version 0.1; empty if the old option no longer has an effect. */
const options: Readonly<Record<string, readonly string[]>> = {
  "--check-images": ["--images", "check"],
  "--skip-bad-images": ["--images", "skip"],
  "--allow-decline": ["--allow", "decline"],
  "--replace": ["--allow", "replace"],
  "--ship-anyway": ["--allow", "ship-anyway"],
  "--send-uncompared": ["--allow", "uncompared"],
  "--all-sheets": ["--sheet", "*"],
  "--since-last": ["--from", "last"],
  "--cached": ["--read", "none"],
  "--restart": ["--read", "all"],
  "--remember": [],
  "--forget": [],
};

const commands: readonly (readonly [old: readonly string[], now: readonly string[]])[] = [
  [["template", "products"], ["template"]],
  [
    ["template", "orders"],
    ["export", "orders"],
  ],
  [["release"], ["resume", "--release"]],
];

/** `replaced` also lists `--read touched`, which still works: the user learns its new name. */
export function withNewNames(argv: readonly string[]) {
  const replaced: [old: string, now: string][] = [];
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const words = argv.slice(0, end).flatMap((word, at, all) => {
    const isTouched = word === "touched" && all[at - 1] === "--read";
    const now = isTouched ? [word] : Object.hasOwn(options, word) ? options[word] : undefined;
    if (now === undefined) return [word];
    replaced.push(isTouched ? ["--read touched", "--read auto"] : [word, typed(now)]);
    return now;
  });
  return { argv: [...words, ...argv.slice(end)], replaced };
}

/** Quotes `*`, which the shell would replace with file names. */
function typed(words: readonly string[]): string {
  return words.map((word) => (word === "*" ? '"*"' : word)).join(" ");
}

export function withNewCommand(argv: readonly string[]) {
  const rename = commands.find(([old]) => old.every((word, at) => argv[at] === word));
  if (rename === undefined) return { argv, replaced: [] };
  const [old, now] = rename;
  return {
    argv: [...now, ...argv.slice(old.length)],
    replaced: [[old.join(" "), now.join(" ")] as const],
  };
}

export async function tellNewNames(
  replaced: readonly (readonly [old: string, now: string])[],
  argv: readonly string[],
  host: Host,
): Promise<void> {
  if (replaced.length === 0) return;
  const translator = await loadTranslator(chooseLanguage(writtenLanguage(argv), host).language);
  for (const [old, now] of replaced) {
    const isGone = now === "";
    const line = translator.text(msg("commands.options.oldName", { old, now, isGone }));
    tell(host.stderr, `sheetport: ${line}\n`);
  }
}
