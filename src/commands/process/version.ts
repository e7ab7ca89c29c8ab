import manifest from "../../../package.json" with { type: "json" };

export const { version } = manifest;

/** Whether a command line asks for the version. Of its other words, only `--json` then counts. */
export function asksVersion(argv: readonly string[]): boolean {
  return asksFor(["--version", "-v", "-V"], argv);
}

/** Whether a command line asks for the licences, in British or American spelling. */
export function asksLicences(argv: readonly string[]): boolean {
  return asksFor(["--licences", "--licenses"], argv);
}

function asksFor(names: readonly string[], argv: readonly string[]): boolean {
  const wordsOnly = argv.indexOf("--");
  const words = argv.slice(0, wordsOnly < 0 ? argv.length : wordsOnly);
  return names.some((name) => words.includes(name));
}

/**
 * The output of `--version`: the versions of sheetport and Node.js, and the system they were built
 * for. Returns a JSON document with `json`.
 */
export function versionLine({ json }: { readonly json: boolean }): string {
  const { node } = process.versions;
  const platform = `${process.platform}-${process.arch}`;
  return json
    ? `${JSON.stringify({ version, node, platform })}\n`
    : `sheetport ${version} (Node.js ${node}, ${platform})\n`;
}
