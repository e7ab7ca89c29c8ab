/** What the guide of an exported workbook says about the export. */
export const aboutWords = {
  title: "About this export",
  incompleteSheet: "Products (incomplete)",
  origin: (rows: number, env: string, host: string) => `${rows} products of ${env} (${host}).`,
  live: (from: string, to: string) => `Read from the marketplace between ${from} and ${to} UTC.`,
  cached: (from: string, to: string) =>
    `Written from what sheetport remembers: the oldest listing as of ${from}, the newest as of ${to} UTC. It may have changed since.`,
  whole: "Every product that was asked for is here.",
  incomplete: (reason: string) => `NOT COMPLETE: products are missing. ${reason}`,
  filter: (names: string) => `Only what was asked for: ${names}.`,
  notFound: (names: string) => `Not listed: ${names}.`,
  comesBack:
    "Send it back whenever you like: rows may be sorted, added or taken out, and columns deleted. What you leave alone is never overwritten, even when it changes on the marketplace meanwhile; where both have changed, you are asked.",
  unlisted: (names: string) =>
    `The marketplace does not list ${names}: these columns hold what its last answer said, or nothing.`,
  leftBlank: (cells: number) =>
    `Cells left blank because their value would not come back unchanged: ${cells}. Blank keeps the live value. The first of them:`,
  leftOut: (listings: number) => `Products without a row: ${listings}. The first of them:`,
  outAt: (sku: string, message: string) => `${sku}: ${message}`,
  blankAt: (row: number, sku: string, heading: string, message: string) =>
    `${row} · ${sku} · ${heading}: ${message}`,
  comma: ", ",
};

/** The pattern of these words in every language. */
export type AboutWords = typeof aboutWords;
