import type { Column } from "../../model/columns.ts";
import type { FieldSpec } from "../fields.ts";
import { quoted, type Said } from "./said.ts";

/** What the check says about links, options and attributes: fields with a column for each entry. */
export const listWords = {
  /** How messages call one column of a list field: `Image 3`, `Option “Colour”`. */
  listLabel: (heading: string, column: Column): string => {
    if (column.part !== undefined) return `${heading} ${column.part}`;
    return column.key === undefined || column.key === "" ? heading : `${heading} “${column.key}”`;
  },
  brokenKey: (label: string): Said => ({
    message: `The heading of ${label} does not name a key that can be sent.`,
    fix: "Type the heading again, for example “Option: Colour”.",
  }),
  /** `repaired`: the link as it is probably meant. */
  badLink: (label: string, value: string, repaired: string | undefined): Said => ({
    message: `${label} is ${quoted(value)}, which is not a single http or https link.`,
    fix: repaired ?? "Write one public link that begins with https://, without spaces.",
  }),
  longLink: (label: string, length: number, usual: number): Said => ({
    message: `${label} has ${length} characters; links of more than ${usual} are often refused.`,
    fix: "If the marketplace cannot load it, use a shorter link.",
  }),
  /** `targets`: the blank columns behind it that can take the others; none where there is no room. */
  severalLinks: (label: string, links: number, targets: readonly string[]): Said => ({
    message: `${label} holds ${links} links; each needs a column of its own.`,
    fix:
      targets.length === 0
        ? "Leave one link here and write each of the others into a column of its own."
        : `Leave the first link here and write the others into ${targets.join(", ")}.`,
  }),
  linkSplit: (label: string, from: string, link: string): Said => ({
    message: `${label} is blank and can take a link that stands in ${from} together with another.`,
    fix: link,
  }),
  linkRepeated: (label: string, earlier: string): Said => ({
    message: `${label} is the same link as ${earlier}.`,
    fix: "Leave one of the two blank.",
  }),
  tooManyEntries: (spec: FieldSpec, entries: number, limit: number): Said => ({
    message: `The row has ${entries} ${spec.name}; ${limit} are allowed.`,
    fix: `Remove ${entries - limit}.`,
  }),
  keyRepeated: (label: string, earlier: string): Said => ({
    message: `${label} has the same key as column ${quoted(earlier)}, or one that looks the same, and both are filled in.`,
    fix: "Leave one of the two blank.",
  }),
  textTotalLong: (spec: FieldSpec, total: number, limit: number): Said => ({
    message: `All ${spec.name} together have ${total} characters; the marketplace may allow only ${limit}.`,
    fix: `If the row is rejected, shorten them by ${total - limit}.`,
  }),
};

/** The pattern of these words for every language. */
export type ListWords = typeof listWords;
