import type { NoteCode } from "../../src/model/run/plan.ts";
import type { FindingCode, OrderFindingCode } from "../../src/model/sheet/finding.ts";
import type { OrderNoteCode } from "../../src/orders/notes.ts";

/** What a finding means and what to do about it, for docs/findings.md. */
interface Guidance {
  readonly means: string;
  readonly todo: string;
}

const nothing = "nothing";
const retypeAsText = "format the column as Text and type the value again";

/** One entry for each code of a products sheet. */
export const findingGuide: Readonly<Record<FindingCode, Guidance>> = {
  "missing-required": {
    means:
      "a cell that a new listing needs is blank; on an update the live value stays. A row with hardly anything in it (a total, the heading of a group) is reported once",
    todo: "fill it in, or delete the row if it is not a product",
  },
  "too-long": {
    means: "more characters than the marketplace accepts; sheetport never cuts a text",
    todo: "shorten it by the number given",
  },
  "not-a-choice": {
    means: "the value is none of the accepted ones",
    todo: "write one of those listed, or map your word with `--map-value`",
  },
  "not-a-number": {
    means: "a text, a date or TRUE/FALSE where a number belongs",
    todo: "type only the number that the finding names; unit and currency have places of their own",
  },
  "not-positive": {
    means: "0 or less",
    todo: "write a number above zero, or leave the cell blank",
  },
  "ambiguous-number": {
    means: "`1,234` can be 1.234 or 1234; a weight or size without a unit is hardly in kg or cm",
    todo: "type it as a number, or add `--decimal-separator`; say the unit: `--unit weight=g`",
  },
  "not-text": {
    means: "TRUE/FALSE or a date where text belongs: Excel changed what was typed",
    todo: retypeAsText,
  },
  "bad-link": { means: "not exactly one http or https link", todo: "one public link, no spaces" },
  "too-many-entries": {
    means: "more images, videos, options or attributes than allowed",
    todo: "remove some",
  },
  "rule-broken": {
    means: "the value breaks a rule that the marketplace has for this field",
    todo: "do as the finding says",
  },
  "key-repeated": { means: "two columns with the same key, both filled in", todo: "clear one" },
  "duplicate-sku": { means: "the same SKU in two rows", todo: "keep one row for each variant" },
  "lookalike-sku": {
    means: "two SKUs differ only in case, spaces or look-alike letters",
    todo: "keep one, or make them clearly different",
  },
  "sku-unsafe": {
    means: "the SKU cannot be part of an address, or has invisible characters",
    todo: "use the cleaned one, or another SKU",
  },
  "broken-text": {
    means: "a control character, half a character, or `�` where another program lost one",
    todo: "type the text again at that place",
  },
  "code-too-many-digits": {
    means: "16 digits or more: Excel keeps only 15",
    todo: retypeAsText,
  },
  "code-scientific": {
    means: "`4.6E+12`: Excel shortened a long code and lost its last digits",
    todo: retypeAsText,
  },
  "code-is-date": {
    means: "Excel turned a code such as `1-2` into a date",
    todo: `${retypeAsText}; both possible originals are given`,
  },
  "code-not-integer": { means: "a number with decimals where a code belongs", todo: retypeAsText },
  "cell-error": {
    means: "`#N/A`, `#REF!`, `Err:502`, `nan`, `None`, `null` …: there is no value",
    todo: "repair the formula, type the value, or leave the cell blank",
  },
  "formula-without-value": {
    means: "a formula saved without its result",
    todo: "open the workbook in Excel, let it calculate, save it",
  },
  "picture-in-cell": {
    means: "a picture (Excel's own, `IMAGE`, `DISPIMG` of WPS) where a link belongs",
    todo: "write the link as text; `--fix` takes the plain link out of `IMAGE`",
  },
  "merged-cells": {
    means: "merged cells: only the first row holds the value, or another value is hidden below",
    todo: "unmerge and write the value into each row; `--fix` fills it down, but never a SKU, barcode or GTIN",
  },
  "clear-not-allowed": {
    means: "`<clear>` in a field that cannot be emptied",
    todo: "leave the cell blank",
  },
  "category-shape": {
    means: "the levels are not separated by ` > `",
    todo: "write the full path: `Home > Kitchen > Mugs`",
  },
  "image-too-small": {
    means: "with `--check-images`: smaller than 700 × 900 pixels",
    todo: "link to a larger image",
  },
  "image-type": {
    means: "with `--check-images`: the file is neither JPG nor PNG, whatever its name",
    todo: "save it as JPG or PNG and upload it to its storage again",
  },
  "gtin-check-digit": {
    means: "the trade item number (GTIN) does not add up: a digit is probably wrong",
    todo: "compare it with the package",
  },
  "leading-zeros-lost": {
    means:
      "Excel dropped the zeros in front of a code. If the code is live with zeros, the row is blocked",
    todo: "use the whole code, which is given; `--fix` writes it",
  },
  "text-total-long": {
    means: "all options or all attributes together have over 1,000 characters",
    todo: "shorten them if the row is rejected",
  },
  "card-differs": {
    means: "variants of one card differ in category, brand or language",
    todo: "make them the same",
  },
  "category-unknown": {
    means: "no live listing seen so far has this category",
    todo: "use the nearest one, which is given, or map it with the option given",
  },
  "link-repeated": { means: "the same link twice in a row", todo: "clear one of the two" },
  "link-long": {
    means: "an image or video link of more than 2,048 characters",
    todo: "use a shorter link if the marketplace cannot load it",
  },
  "lookalike-card": { means: "two parent SKUs look alike", todo: "use one spelling" },
  "code-lookalike": {
    means:
      'curly quotes, dashes or full-width signs in a code, Cyrillic and Latin letters in one word of it, or `="…"` or an apostrophe around it',
    todo: "type it again, or `--fix` where only one reading is possible",
  },
  "code-like-date": {
    means: "a text that looks like one of Excel's dates (`04-Mar`) in a code or option",
    todo: "compare it with the original",
  },
  "truth-word": {
    means: "the text TRUE or FALSE: Excel may have made it from a word",
    todo: "write what it should be",
  },
  "number-percent": { means: "a number shown as percent", todo: "format as Number, type it again" },
  "number-rounded": {
    means: "the cell holds more digits than it shows; what it holds is sent",
    todo: "type the number shown if that is the right one",
  },
  "currency-without-price": { means: "a currency, but no price", todo: "fill in the price" },
  "price-without-currency": {
    means: "a price, but no currency",
    todo: "fill in the currency, or `--set currencyCode=…` for all rows",
  },
  "image-unreachable": {
    means: "with `--check-images`: missing, forbidden, too slow, or no such server",
    todo: "open the link in a private browser window",
  },
  "image-not-checked": {
    means: "with `--check-images`: not requested (private address, proxy, busy server)",
    todo: "see the finding",
  },
  "price-not-read": {
    means: "a column, or a sheet beside the goods, has a price that is not read",
    todo: '`--map "HEADING=salePrice"` or `=ignore`; from another sheet, bring the price into a column',
  },
  "other-sheet": {
    means: "another sheet, hidden or not, has product rows and is not read",
    todo: "read it too (`--all-sheets` or `--sheet`), or leave it",
  },
  "pictures-not-sent": {
    means: "pictures over or in cells: the marketplace accepts only links",
    todo: "put them on a server and write their links",
  },
  "image-left-out": {
    means: "with `--skip-bad-images`: the row is sent without this image",
    todo: "correct the link",
  },
  "link-split": {
    means: "a blank image or video column could take one of several links in the cell before it",
    todo: "`--fix` splits them",
  },
  "number-from-text": { means: "the text `12,5` was read as 12.5", todo: nothing },
  "text-trimmed": {
    means: "spaces or invisible characters around the text were removed",
    todo: nothing,
  },
  "text-unseen": {
    means: "a no-break space or zero-width character inside a text",
    todo: "`--fix` removes it",
  },
  "choice-normalised": { means: "`en` or `English` was read as `EN`", todo: nothing },
  "hidden-row": {
    means: "the row is hidden; it is checked and sent like any other",
    todo: "delete the row if it should not be sent",
  },
  "row-blank": {
    means: "only spaces in the product columns, or the headings repeated; the row is left out",
    todo: nothing,
  },
  "clear-on-create": { means: "`<clear>` changes nothing on a new listing", todo: nothing },
};

/** One entry for each code of an orders sheet. */
export const orderFindingGuide: Readonly<Record<OrderFindingCode, Guidance>> = {
  "order-missing": {
    means: "a filled-in row has no order number or no SKU",
    todo: "write it, or clear the row",
  },
  "order-unknown": {
    means: "the marketplace has no such order",
    todo: "compare with a new export",
  },
  "order-item-unknown": {
    means: "the order has no such item",
    todo: "compare with a new export",
  },
  "order-item-missing": {
    means: "an item of the order has no row, so it has no answer",
    todo: "export the order again",
  },
  "answer-missing": {
    means: "an item has neither Yes nor No; blank is not yes",
    todo: "answer every item of the order",
  },
  "order-values-differ": {
    means: "two shipment numbers, or two answers, for one order",
    todo: "one value for each order",
  },
  "number-for-declined": {
    means: "every item is declined, but there is a shipment number",
    todo: "clear it, or answer Yes",
  },
  "shipment-without-number": {
    means: "a provider or label, but no shipment number",
    todo: "fill it in, or clear the cell",
  },
  "label-missing": {
    means: "there is no such label file",
    todo: "put it beside the sheet, or add `--labels-dir`",
  },
  "label-outside": {
    means: "the label file is in another folder, or in a subfolder",
    todo: "copy it beside the sheet, or name its folder with `--labels-dir`",
  },
  "label-hidden": { means: "the label file is hidden", todo: "remove the dot before its name" },
  "label-not-a-file": {
    means: "the label is a folder, not a file",
    todo: "name the file in it",
  },
  "label-wrong-type": {
    means: "by its content the label is neither PDF, PNG nor JPG",
    todo: "save it again as one of these",
  },
  "label-too-large": { means: "the label has more than 10 MB", todo: "save it smaller" },
};

/** What the comparison notes at a row: a reason, or why something stays as it is. */
export const noteGuide: Readonly<Record<NoteCode, string>> = {
  "price-not-updatable": "prices cannot be changed through this interface; shown, never sent",
  "not-comparable": "the product list does not show this field, so it is not compared",
  "risk-currency": "the currency changes: blocked until `--allow currency` (screen: `A`)",
  "risk-language": "the language changes: blocked until `--allow language` (screen: `A`)",
  "risk-card":
    "the parent SKU changes, which moves the variant to another card: blocked until `--allow card` (screen: `A`)",
  "absence-unproven":
    "sheetport could not make sure whether the SKU is listed: nothing is sent for it",
  "duplicated-listing":
    "two live listings, or two rows, have this SKU: a write could reach the wrong one",
  "write-unsettled":
    "an earlier write has no known outcome yet: `sheetport resume` finds it out, `sheetport release` frees a create",
  "created-recently": "created a moment ago and not in the product list yet: compare again later",
  "leading-zeros-lost": "the code is live with other zeros in front: nothing is created",
  "other-spelling-live":
    "the SKU is live in another spelling (case, spaces, look-alike letters): nothing is created",
  "sku-changed":
    "the row was exported under another SKU, which the sheet no longer has: nothing is created",
  "read-behind": "the product list does not show our last write yet: compare again in a minute",
  "undone-since": "an undo took this value away, and the sheet still has it: nothing is sent",
  "images-rehosted": "the images have other addresses on the marketplace: no change",
  "blank-keeps-live": "blank in the sheet: the live value stays",
  "entries-stay": "blank in the sheet: the live option, attribute, image or video stays",
  "sheet-warning": "the check warns of a value that is sent",
  "category-unknown": "no live listing seen so far has this category",
  "row-left-out": "you left the row out",
  "missing-required": "the SKU is not live, and the row lacks what a new listing needs",
  "row-incomplete": "a required field is empty both in the row and live",
  "last-entry-stays":
    "`<clear>` would remove the last option or attribute, and one is required: not sent",
  conflict:
    "you and the marketplace have both changed this since the export: `--conflicts`, or `m` and `M`",
  "live-chosen": "both changed it; you chose the live value",
  "live-kept": "only the marketplace changed it since the export: it stays",
  "gone-since-export": "the listing is no longer live",
  "created-stays": "undo: created listings stay, because there is no delete",
  "nothing-to-undo": "undo: the run changed nothing here, or it has been put back already",
  "changed-since": "undo: changed since the run, so it stays as it is",
  "no-longer-listed": "undo: the listing is no longer live",
  "before-unknown": "undo: the value before the run is unknown or cannot be sent",
  "cannot-be-cleared": "undo: it was empty before, and the interface cannot empty it",
  "carried-out-after-all":
    "undo: the write had no known outcome; the listing shows that it was applied",
};

/** The same for orders. */
export const orderNoteGuide: Readonly<Record<OrderNoteCode, string>> = {
  "write-unsettled": "an earlier write has no known outcome yet: `sheetport resume` finds it out",
  "wrong-status": "only new orders can be packed; the order has another status",
  "packed-otherwise":
    "an earlier run packed the order with other answers; an order is packed only once",
  "packed-already": "the order is packed already: nothing to do",
  "declined-already": "the order is declined already: nothing to do",
  "declines-unproven":
    "packed, but not by this sheetport: whether the items were declined is unknown",
  "decline-not-allowed": "a No may cancel the order: held until `--allow-decline`, or a typed yes",
  "order-items-differ": "the order's items or quantities are not those of the sheet: held",
  "quantity-not-compared": "the sheet has no quantity, so it was not compared",
  "not-packed": "the order is not packed yet, so it gets no shipment number",
  "not-shippable": "the order's status allows no shipment number: held, unless `--ship-anyway`",
  "order-left-out": "you left the order out",
  "shipped-already": "the same shipment number is registered already: nothing to do",
  "shipment-differs":
    "the same shipment number is registered with another provider or label: nothing is sent",
  "number-differs": "another shipment number is registered: held, unless `--replace`",
  "number-replaced": "the shipment number registered is replaced, as `--replace` allows",
  "unusual-status":
    "the number is sent only because of `--ship-anyway`; the marketplace may reject it",
};
