import manifest from "../../../package.json" with { type: "json" };

export const { version } = manifest;

/** Whether a command line asks for the version; everything else in it is ignored then. */
export function asksVersion(argv: readonly string[]): boolean {
  return asksFor(["--version", "-v", "-V"], argv);
}

/** The same for the licences, in both spellings. */
export function asksLicences(argv: readonly string[]): boolean {
  return asksFor(["--licences", "--licenses"], argv);
}

function asksFor(names: readonly string[], argv: readonly string[]): boolean {
  const wordsOnly = argv.indexOf("--");
  const asked = argv.slice(0, wordsOnly < 0 ? argv.length : wordsOnly);
  return names.some((name) => asked.includes(name));
}

/**
 * What `--version` prints: the version of sheetport, the Node.js that it runs on, and for which
 * system that was built; with `json` as one document.
 */
export function versionLine({ json }: { readonly json: boolean }): string {
  const { node } = process.versions;
  const platform = `${process.platform}-${process.arch}`;
  return json
    ? `${JSON.stringify({ version, node, platform })}\n`
    : `sheetport ${version} (Node.js ${node}, ${platform})\n`;
}
