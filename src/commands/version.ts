import manifest from "../../package.json" with { type: "json" };

/** The version of this sheetport. */
export const version: string = manifest.version;
