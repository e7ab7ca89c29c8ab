/** The walls of the house: which room may import what. See ARCHITECTURE.md. */
const rooms = [
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

/** Rooms that a room may import, besides `model` and `errors.ts`. */
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

const roomWalls = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `wall-${room}`,
  severity: "error",
  comment: `\`${room}/\` may import ${["model", ...allowed].join(", ")} and errors.ts only. Pass what you need in as a port or a value, and let commands/ bring the rooms together.`,
  from: { path: `^src/${room}/` },
  to: {
    path: "^src/",
    pathNot: [`^src/(${["model", room, ...allowed].join("|")})/`, "^src/errors\\.ts$"],
  },
}));

/** The inner folders of a room, lowest first: a folder imports only those that stand before it. */
const innerFolders = {
  model: ["text", "schemas", "net", "product", "order", "sheet", "run"],
  workbook: ["container", "formats", "cells", "headings", "csv", "read", "write"],
  check: ["layout", "cells", "rows", "orders", "sheets"],
  plan: ["fields", "rows", "assemble", "undo"],
  marketplace: ["wire", "http", "send", "pages", "listings"],
  record: ["database", "kept", "runs"],
  apply: ["kinds", "run", "queue", "send"],
  report: ["lines", "check", "upload", "orders", "runs", "export"],
  screen: ["text", "keys", "list", "state", "components", "edges", "screens", "update", "ink"],
  simulator: ["faults", "data", "api"],
  commands: [
    "process",
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
    "cli",
  ],
};

/** Folders of commands/ that hold one thing that a person does each; what they share stands below them. */
const slices = ["check", "upload", "orders", "export", "history"];

/** What a slice uses of another all the same: a run is gone on with by what began it. */
const sliceUses = { history: ["orders"] };

const sliceWalls = slices.map((slice) => ({
  name: `slice-${slice}`,
  severity: "error",
  comment: `\`commands/${slice}/\` does not use other slices: what several need stands in process, account, sheet, compare or run.`,
  from: { path: `^src/commands/${slice}/` },
  to: {
    path: `^src/commands/(${slices.filter((other) => other !== slice && !sliceUses[slice]?.includes(other)).join("|")})/`,
  },
}));

const innerWalls = Object.entries(innerFolders).flatMap(([room, folders]) =>
  folders.slice(0, -1).map((folder, at) => ({
    name: `inside-${room}-${folder}`,
    severity: "error",
    comment: `\`${room}/${folder}/\` stands below ${folders.slice(at + 1).join(", ")}: move what both need down, or the code up.`,
    from: { path: `^src/${room}/${folder}/` },
    to: { path: `^src/${room}/(${folders.slice(at + 1).join("|")})/` },
  })),
);

/** What others import of a room: its door, and its words where all languages meet. */
const doors = {
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

const onlyThroughDoors = Object.entries(doors).map(([room, files]) => ({
  name: `through-the-door-of-${room}`,
  severity: "error",
  comment: `What others may use of \`${room}/\` is exported by its door (index.ts): import it from there, or add it there.`,
  from: { path: "^src/", pathNot: `^src/${room}/` },
  to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${[...files, "words/"].join("|")})` },
}));

/** Packages and Node modules that one room alone may use. */
const owned = [
  [
    "libraries-of-workbooks",
    "^node_modules/(exceljs|yauzl|papaparse|numfmt|@e965/xlsx)/",
    "workbook",
    "Workbook bytes are read and written in workbook/: ask it for rows.",
  ],
  [
    "image-dimensions",
    "^node_modules/image-dimensions/",
    "images",
    "Sizes of pictures are read in images/: ask it what a link leads to.",
  ],
  ["ajv", "^node_modules/ajv/", "check", "Schemas are compiled in check/: ask it for findings."],
  [
    "undici",
    "^node_modules/undici/",
    "marketplace",
    "Requests leave through marketplace/: use its port.",
  ],
  ["sqlite", "^(node:)?sqlite$", "record", "What is kept is kept by record/: use its functions."],
  [
    "p-limit",
    "^node_modules/p-limit/",
    "apply",
    "Workers belong to apply/, the only loop that writes remotely.",
  ],
  [
    "ink-and-react",
    "^node_modules/(ink|react|chalk)/",
    "screen",
    "Ink is for screen/: lines are written by report/.",
  ],
  [
    "string-width-and-diff",
    "^node_modules/(string-width|diff)/",
    "screen",
    "Cells and changed words are worked out in screen/text/: plain outputs have no columns of cells.",
  ],
  [
    "http-server",
    "^node_modules/(hono|@hono)/",
    "simulator",
    "The only server is the simulator's.",
  ],
  [
    "messageformat",
    "^node_modules/@messageformat/",
    "locales",
    "Catalogues are compiled in locales/; translation goes through model/translator.ts.",
  ],
  ["commander", "^node_modules/commander/", "commands", "Arguments are read in commands/."],
].map(([name, path, room, comment]) => ({
  name: `only-${room}-uses-${name}`,
  severity: "error",
  comment,
  from: { path: "^src/", pathNot: `^src/${room}/` },
  to: { path },
}));

module.exports = {
  forbidden: [
    ...roomWalls,
    ...innerWalls,
    ...sliceWalls,
    ...onlyThroughDoors,
    ...owned,
    {
      name: "sockets-are-opened-where-addresses-are-checked",
      severity: "error",
      comment:
        "Image links are asked for through images/, which checks and pins every address; the marketplace is reached through marketplace/.",
      from: { path: "^src/", pathNot: "^src/(images|marketplace|simulator)/" },
      to: { path: "^(node:)?(net|tls|https?|http2|dns|dgram)(/promises)?$" },
    },
    {
      name: "ink-is-loaded-late",
      severity: "error",
      comment:
        "The screen brings Ink and React with it: it is opened by a dynamic import of screen-command.ts, so that plain commands never load them.",
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
        "What writes workbooks brings exceljs with it, which takes 30 MB and a tenth of a second: it is loaded when a workbook is written, by a dynamic import.",
      from: { path: "^src/", pathNot: "^src/workbook/" },
      to: { path: "^src/workbook/write/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "other-formats-are-loaded-late",
      severity: "error",
      comment:
        "What starts the process that reads other formats is loaded when there is such a file, by a dynamic import: a start must not pay for it.",
      from: { path: "^src/", pathNot: "^src/workbook/formats/" },
      to: { path: "^src/workbook/formats/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "sheetjs-runs-apart",
      severity: "error",
      comment:
        "SheetJS reads files of strangers in a process of its own: workbook/formats/convert.ts starts it and takes what comes back.",
      from: { path: "^src/", pathNot: "^src/workbook/formats/(apart|plain-parts)\\.ts$" },
      to: {
        path: "^(node_modules/@e965/xlsx/|src/workbook/formats/(apart|plain-parts)\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "wall-model",
      severity: "error",
      comment:
        "`model/` is the ground floor: it imports nothing but errors.ts, and the names of messages. Move the code up, or the noun down.",
      from: { path: "^src/model/" },
      to: {
        path: "^src/",
        pathNot: ["^src/model/", "^src/errors\\.ts$", "^src/locales/(values|sheet-words)\\.ts$"],
      },
    },
    {
      name: "wall-errors",
      severity: "error",
      comment: "errors.ts is imported by everyone; it imports messages alone, which everyone has.",
      from: { path: "^src/errors\\.ts$" },
      to: { path: "^src/", pathNot: "^src/model/message\\.ts$" },
    },
    {
      name: "wall-cli",
      severity: "error",
      comment:
        "cli.ts hands over to commands/ and turns errors into exit codes; wire rooms together in commands/.",
      from: { path: "^src/cli\\.ts$" },
      to: { path: "^src/", pathNot: ["^src/commands/", "^src/errors\\.ts$"] },
    },
    {
      name: "nobody-imports-cli",
      severity: "error",
      comment: "cli.ts is the front door: nothing in the house imports it.",
      from: { path: "^src/" },
      to: { path: "^src/cli\\.ts$" },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment:
        "No arrow runs in a circle: move the shared noun to model/ or to a file of its own. (Words import only the types of what they speak about.)",
      from: {},
      to: { circular: true, viaOnly: { pathNot: "/words/(en|ru|zh)\\.ts$" } },
    },
    {
      name: "known-rooms",
      severity: "error",
      comment:
        "Every file of src/ lives in a room (ARCHITECTURE.md), but for errors.ts and cli.ts.",
      from: {
        path: "^src/",
        pathNot: [`^src/(model|${rooms.join("|")})/`, "^src/(errors|cli)\\.ts$"],
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
      comment: "An import that cannot be found.",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "require", "default"],
    },
  },
};
