#!/usr/bin/env node
/** Entry point: arguments in, exit code out. */
const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `sheetport needs Node.js ${oldestNode} or newer; this is ${process.versions.node}. Install a newer one from nodejs.org, or start it with “npm start”.\n`,
  );
  process.exitCode = 2;
} else {
  // A bundled library uses what Node deprecates; that is ours to watch, not the person's to read.
  process.noDeprecation = true;
  // A diagnostic report would list the variables, the API key among them.
  if (process.report !== undefined) process.report.excludeEnv = true;
  // Not before: an older Node.js could not read the rest.
  const { processHost, start } = await import("./commands/cli/start.ts");
  process.exitCode = await start(process.argv.slice(2), processHost());
}
