#!/usr/bin/env node
const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `sheetport needs Node.js ${oldestNode} or newer; this is ${process.versions.node}. Install a newer one from nodejs.org, or start it with “npm start”.\n`,
  );
  process.exitCode = 2;
} else {
  // Users cannot act on warnings about deprecated features that bundled libraries use.
  process.noDeprecation = true;
  // Otherwise, a Node.js diagnostic report would contain the API key from the environment.
  if (process.report !== undefined) process.report.excludeEnv = true;
  // Imported only after the version check, because an older Node.js cannot parse these modules.
  const { processHost, start } = await import("./commands/cli/start.ts");
  process.exitCode = await start(process.argv.slice(2), processHost());
}
