/** The dependency rules: which module may import what. See ARCHITECTURE.md. */
const modules = [
  "locales",
  "workbook",
  "check",
  "images",
  "plan",
  "orders",
  "pace",
  "marketplace",
  "record",
  "apply",
  "report",
  "screen",
  "simulator",
  "commands",
];

/** Modules that a module may import, besides `model` and `errors.ts`. */
const mayImport = {
  locales: [],
  workbook: [],
  check: [],
  images: [],
  plan: [],
  orders: [],
  pace: [],
  marketplace: ["pace"],
  record: [],
  apply: [],
  report: ["plan"],
  screen: ["plan"],
  simulator: [],
};

const moduleRules = Object.entries(mayImport).map(([module, allowed]) => ({
  name: `module-${module}`,
  severity: "error",
  comment: `\`${module}/\` may import ${["model", ...allowed].join(", ")} and errors.ts only. Pass in what you need as a port or a value, and combine the modules in commands/.`,
  from: { path: `^src/${module}/` },
  to: {
    path: "^src/",
    pathNot: [`^src/(${["model", module, ...allowed].join("|")})/`, "^src/errors\\.ts$"],
  },
}));

/** The subfolders of each module, lowest first: a folder imports only those before it. */
const subfolders = {
  model: ["text", "schemas", "product", "order", "sheet", "run"],
  workbook: ["container", "formats", "cells", "headings", "rows", "csv", "read", "write"],
  check: ["layout", "cells", "rows", "orders", "sheets"],
  plan: ["fields", "rows", "assemble", "undo"],
  marketplace: ["wire", "http", "send", "pages", "listings"],
  record: ["database", "server", "local", "memory", "runs"],
  apply: ["kinds", "run", "queue", "send"],
  report: ["lines", "check", "upload", "orders", "runs", "export"],
  screen: ["text", "keys", "list", "state", "components", "edges", "screens", "update", "ink"],
  simulator: ["faults", "data", "api"],
  commands: [
    "process",
    "files",
    "account",
    "sheet",
    "compare",
    "run",
    "check",
    "upload",
    "orders",
    "export",
    "history",
    "screen",
    "setup",
    "cli",
  ],
};

/** Folders of commands/ with one task of the user each; what they share is in the folders below them. */
const slices = ["check", "upload", "orders", "export", "history"];

/** Exceptions: a run of orders is resumed by the code that started it. */
const sliceUses = { history: ["orders"] };

const sliceRules = slices.map((slice) => ({
  name: `slice-${slice}`,
  severity: "error",
  comment: `\`commands/${slice}/\` must not import other slices: what several need belongs in process, files, account, sheet, compare or run.`,
  from: { path: `^src/commands/${slice}/` },
  to: {
    path: `^src/commands/(${slices.filter((other) => other !== slice && !sliceUses[slice]?.includes(other)).join("|")})/`,
  },
}));

const subfolderRules = Object.entries(subfolders).flatMap(([module, folders]) =>
  folders.slice(0, -1).map((folder, at) => ({
    name: `inside-${module}-${folder}`,
    severity: "error",
    comment: `\`${module}/${folder}/\` is below ${folders.slice(at + 1).join(", ")} and must not import them: move what both need down, or this code up.`,
    from: { path: `^src/${module}/${folder}/` },
    to: { path: `^src/${module}/(${folders.slice(at + 1).join("|")})/` },
  })),
);

/** What other modules may import of a module. */
const entryPoints = {
  apply: ["index\\.ts$"],
  check: ["index\\.ts$"],
  images: ["index\\.ts$"],
  // Addresses are read at every start, which must not load the HTTP library.
  marketplace: ["index\\.ts$", "wire/address\\.ts$"],
  orders: ["index\\.ts$"],
  pace: ["index\\.ts$"],
  plan: ["index\\.ts$"],
  record: ["index\\.ts$"],
  report: ["index\\.ts$"],
  simulator: ["index\\.ts$"],
  workbook: ["index\\.ts$", "write/index\\.ts$"],
};

const entryPointRules = Object.entries(entryPoints).map(([module, files]) => ({
  name: `entry-point-of-${module}`,
  severity: "error",
  comment: `Import from the entry point of \`${module}/\` (index.ts), and export there what is missing.`,
  from: { path: "^src/", pathNot: `^src/${module}/` },
  to: { path: `^src/${module}/`, pathNot: `^src/${module}/(${files.join("|")})` },
}));

/** Packages and Node modules that only one module may use. */
const owned = [
  [
    "libraries-of-workbooks",
    "^node_modules/(exceljs|yauzl|papaparse|numfmt|@e965/xlsx)/",
    "workbook",
    "Only workbook/ reads and writes the bytes of workbooks: take rows from it.",
  ],
  [
    "image-dimensions-and-ipaddr",
    "^node_modules/(image-dimensions|ipaddr\\.js)/",
    "images",
    "Only images/ reads the sizes of images and judges addresses: call it with links.",
  ],
  ["ajv", "^node_modules/ajv/", "check", "Only check/ compiles schemas: take findings from it."],
  [
    "undici",
    "^node_modules/undici/",
    "marketplace",
    "Only marketplace/ sends requests: use its port.",
  ],
  [
    "databases",
    "^((node:)?sqlite$|node_modules/pg/)",
    "record",
    "Only record/ stores data: use its functions.",
  ],
  [
    "p-limit",
    "^node_modules/p-limit/",
    "images",
    "Only images/ needs a limit of concurrent requests: the lanes of apply/ have their own.",
  ],
  [
    "ink-and-react",
    "^node_modules/(ink|react|chalk)/",
    "screen",
    "Only screen/ draws with Ink; plain lines come from report/.",
  ],
  [
    "diff",
    "^node_modules/diff/",
    "(screen|model)",
    "Only screen/text/ and model/text/ compare words.",
  ],
  ["http-server", "^node_modules/(hono|@hono)/", "simulator", "The simulator is the only server."],
  [
    "messageformat",
    "^node_modules/@messageformat/",
    "locales",
    "Only locales/ compiles catalogues; translate with model/translator.ts.",
  ],
  ["commander", "^node_modules/commander/", "commands", "Only commands/ parses arguments."],
].map(([name, path, module, comment]) => ({
  name: `only-${module}-uses-${name}`,
  severity: "error",
  comment,
  from: { path: "^src/", pathNot: `^src/${module}/` },
  to: { path },
}));

module.exports = {
  forbidden: [
    ...moduleRules,
    ...subfolderRules,
    ...sliceRules,
    ...entryPointRules,
    ...owned,
    {
      name: "sockets-are-opened-where-addresses-are-checked",
      severity: "error",
      comment:
        "Request image links through images/, which checks and pins every address, and the marketplace through marketplace/.",
      from: { path: "^src/", pathNot: "^src/(images|marketplace|simulator)/" },
      to: { path: "^(node:)?(net|tls|https?|http2|dns|dgram)(/promises)?$" },
    },
    {
      name: "ink-is-loaded-late",
      severity: "error",
      comment:
        "The screen loads Ink and React: open it with a dynamic import of screen-command.ts, so that plain commands never load them.",
      from: { path: "^src/(?!screen/|commands/screen/)" },
      to: {
        path: "^src/(screen/(app|index|components|edges|screens|ink|update)|commands/screen/open/)",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "exceljs-is-loaded-late",
      severity: "error",
      comment:
        "Writing workbooks loads exceljs (30 MB, a tenth of a second): import it dynamically, when a workbook is written.",
      from: { path: "^src/", pathNot: "^src/workbook/" },
      to: { path: "^src/workbook/write/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "other-formats-are-loaded-late",
      severity: "error",
      comment:
        "Import the reading of other formats dynamically, when there is such a file, to keep the start fast.",
      from: { path: "^src/", pathNot: "^src/workbook/formats/" },
      to: { path: "^src/workbook/formats/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "sheetjs-runs-apart",
      severity: "error",
      comment:
        "SheetJS reads untrusted files in a process of its own: go through workbook/formats/convert.ts, which starts it.",
      from: { path: "^src/", pathNot: "^src/workbook/formats/(apart|plain-parts)\\.ts$" },
      to: {
        path: "^(node_modules/@e965/xlsx/|src/workbook/formats/(apart|plain-parts)\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "module-model",
      severity: "error",
      comment:
        "`model/` imports only errors.ts and the types of messages. Move this code to another module, or the type that it needs to model/.",
      from: { path: "^src/model/" },
      to: {
        path: "^src/",
        pathNot: ["^src/model/", "^src/errors\\.ts$", "^src/locales/(values|sheet-words)\\.ts$"],
      },
    },
    {
      name: "errors-import-messages-only",
      severity: "error",
      comment: "Every module imports errors.ts, so it imports only message.ts.",
      from: { path: "^src/errors\\.ts$" },
      to: { path: "^src/", pathNot: "^src/model/message\\.ts$" },
    },
    {
      name: "cli-imports-commands-only",
      severity: "error",
      comment:
        "cli.ts calls commands/ and turns errors into exit codes; combine modules in commands/.",
      from: { path: "^src/cli\\.ts$" },
      to: { path: "^src/", pathNot: ["^src/commands/", "^src/errors\\.ts$"] },
    },
    {
      name: "nobody-imports-cli",
      severity: "error",
      comment: "cli.ts starts the program: nothing imports it.",
      from: { path: "^src/" },
      to: { path: "^src/cli\\.ts$" },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment: "No cycles: move the shared type to model/ or to a file of its own.",
      from: {},
      to: { circular: true },
    },
    {
      name: "known-modules",
      severity: "error",
      comment: "Every file of src/ except errors.ts and cli.ts is in a module (ARCHITECTURE.md).",
      from: {
        path: "^src/",
        pathNot: [`^src/(model|${modules.join("|")})/`, "^src/(errors|cli)\\.ts$"],
      },
      to: {},
    },
    {
      name: "src-does-not-import-tests",
      severity: "error",
      comment: "The program does not depend on its tests.",
      from: { path: "^src/" },
      to: { path: "^test/" },
    },
    {
      name: "no-unresolved",
      severity: "error",
      comment: "This import cannot be found.",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "require", "default"],
    },
  },
};
