import pLimit from "p-limit";
import { type Message, msg, type Text } from "../model/message.ts";
import type { Draft, ImageCell, ImageTotals } from "../model/product/product.ts";
import { productProperties } from "../model/schemas/product.ts";
import { type Finding, type FindingCode, findingSeverities } from "../model/sheet/finding.ts";
import type { OtherFile } from "./file-bytes.ts";
import {
  Hosts,
  type ImageVerdict,
  type NotChecked,
  type ProbeOptions,
  probeImage,
  type Unreachable,
} from "./probe.ts";

interface CheckImagesOptions extends Omit<ProbeOptions, "hosts"> {
  /** Verdicts of the previous check of a watched workbook. Their links are not requested again. */
  readonly earlier?: ReadonlyMap<string, ImageVerdict> | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The results of an image check, even of one that was stopped early. */
export interface ImagesChecked {
  /** In the order of the links, not of the rows. */
  readonly findings: readonly Finding[];
  readonly totals: ImageTotals;
  /** The keys are links without their fragments. */
  readonly verdicts: ReadonlyMap<string, ImageVerdict>;
}

const requestsAtOnce = 6;

/** Checks every image link once (decision 33). If aborted, returns the results so far. */
export async function checkImages(
  cells: readonly ImageCell[],
  options: CheckImagesOptions,
): Promise<ImagesChecked> {
  const { earlier, signal, onProgress } = options;
  const links = Map.groupBy(cells, ({ url }) => withoutFragment(url));
  const verdicts = new Map<string, ImageVerdict>();
  const hosts = new Hosts();
  const probe = async (url: string) => {
    if (signal.aborted) return;
    const verdict = earlier?.get(url) ?? (await probeImage(url, { ...options, hosts }));
    verdicts.set(url, verdict);
    onProgress?.(verdicts.size, links.size);
  };
  await pLimit(requestsAtOnce)
    .map(links.keys(), probe)
    .catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  return {
    findings: [...links].flatMap(([url, places]) => {
      const verdict = verdicts.get(url);
      return verdict === undefined ? [] : places.flatMap((place) => imageFinding(place, verdict));
    }),
    totals: totalsOf(verdicts, links.size),
    verdicts,
  };
}

/** Removes the fragment, because it is never sent to a server. */
function withoutFragment(link: string): string {
  const url = URL.parse(link);
  if (url === null) return link;
  url.hash = "";
  return url.href;
}

function totalsOf(verdicts: ReadonlyMap<string, ImageVerdict>, links: number): ImageTotals {
  const all = [...verdicts.values()];
  const count = (test: (verdict: ImageVerdict) => boolean) => all.filter(test).length;
  return {
    links,
    checked: count(({ kind }) => kind !== "not-checked"),
    unreachable: count(({ kind }) => kind === "unreachable"),
    tooSmall: count((verdict) => verdict.kind === "image" && isTooSmall(verdict)),
    wrongType: count(({ kind }) => kind === "other"),
    notChecked: count(({ kind }) => kind === "not-checked"),
    stopped: all.length < links,
  };
}

const sizeMin = productProperties.images["x-image-size-min"];

function isTooSmall({ width, height }: { readonly width: number; readonly height: number }) {
  return width < sizeMin.width || height < sizeMin.height;
}

function imageFinding({ label, url, ...where }: ImageCell, verdict: ImageVerdict): Finding[] {
  const fault = faultOf(label, verdict);
  if (fault === undefined) return [];
  const severity = findingSeverities[fault.code];
  return [{ ...where, field: "images", severity, ...fault, value: url }];
}

function faultOf(
  label: Text,
  verdict: ImageVerdict,
): { readonly code: FindingCode; readonly message: Message } | undefined {
  switch (verdict.kind) {
    case "image": {
      const { width, height } = verdict;
      if (!isTooSmall(verdict)) return undefined;
      const least = { minWidth: sizeMin.width, minHeight: sizeMin.height };
      const message = msg("images.tooSmall", { label, width, height, ...least });
      return { code: "image-too-small", message };
    }
    case "other":
      return { code: "image-type", message: wrongType(label, verdict.file) };
    case "unreachable":
      return {
        code: "image-unreachable",
        message: msg("images.unreachable", { label, reason: reasonOf(verdict) }),
      };
    case "not-checked":
      return { code: "image-not-checked", message: notCheckedText(label, verdict) };
  }
}

function wrongType(label: Text, file: OtherFile): Message {
  if (file === "web-page") return msg("images.webPage", { label });
  const hasText = file === "damaged" || file === "empty" || file === "unknown";
  return msg("images.wrongType", { label, file: hasText ? file : file.toUpperCase() });
}

function reasonOf(reason: Unreachable): Message {
  switch (reason.why) {
    case "status": {
      const { status } = reason;
      if (status === 404 || status === 410) return msg("images.reason.missing", { status });
      const isForbidden = status === 401 || status === 403;
      return msg(isForbidden ? "images.reason.forbidden" : "images.reason.status", { status });
    }
    case "too-many-redirects":
    case "bad-redirect":
      return msg("images.reason.redirect");
    default:
      return msg(`images.reason.${reason.why}`);
  }
}

function notCheckedText(label: Text, reason: NotChecked): Message {
  switch (reason.why) {
    case "not-http":
    case "credentials":
      return msg("images.notPlain", { label });
    case "address":
      return msg("images.notPublic", { label, host: reason.host, address: reason.address });
    case "proxy":
      return msg("images.proxy", { label, variable: reason.variable });
    case "asked-to-wait":
    case "no-answer":
      return msg("images.busy", { label, host: reason.host });
    default:
      return msg("images.unclear", { label });
  }
}

const badCodes: ReadonlySet<Finding["code"]> = new Set([
  "image-too-small",
  "image-type",
  "image-unreachable",
]);

type LinksByRow = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Turns findings about bad images into notes, because rows are sent without these images. In a row
 * without a good image, they become errors for a new listing, because it cannot be deleted.
 */
export function leftOutFindings(
  findings: readonly Finding[],
  cells: readonly ImageCell[],
): readonly Finding[] {
  const rowsWithout = (links: LinksByRow) =>
    new Set(cells.filter(({ row, url }) => !links.get(row)?.has(url)).map(({ row }) => row));
  const withSome = rowsWithout(linksOf(findings, badCodes));
  const withRight = rowsWithout(linksOf(findings, new Set([...badCodes, "image-not-checked"])));
  return findings.map((one) => {
    if (badCodes.has(one.code)) return withSome.has(one.row) ? asLeftOut(one) : asErrorIfNew(one);
    return one.code === "image-not-checked" && !withRight.has(one.row) ? asErrorIfNew(one) : one;
  });
}

/** Removes the links that {@link checkImages} found to be bad from the rows. */
export function withoutBadImages<
  Row extends { readonly row: number; readonly draft?: Draft | undefined },
>(rows: readonly Row[], findings: readonly Finding[]): readonly Row[] {
  const bad = linksOf(findings, badCodes);
  return rows.map((row) => {
    const urls = bad.get(row.row);
    if (urls === undefined || row.draft === undefined) return row;
    return { ...row, draft: withoutImages(row.draft, urls) };
  });
}

function linksOf(findings: readonly Finding[], codes: ReadonlySet<Finding["code"]>): LinksByRow {
  const links = new Map<number, Set<string>>();
  for (const { row, code, value } of findings) {
    if (codes.has(code)) links.set(row, (links.get(row) ?? new Set()).add(value));
  }
  return links;
}

function withoutImages(draft: Draft, bad: ReadonlySet<string>): Draft {
  const { images = [], ...product } = draft.product;
  const good = images.filter(({ url }) => !bad.has(url));
  return { ...draft, product: { ...product, ...(good.length === 0 ? {} : { images: good }) } };
}

function asLeftOut(finding: Finding): Finding {
  const code = "image-left-out";
  const message = msg("images.leftOut", { finding: finding.message });
  return { ...finding, code, severity: findingSeverities[code], message };
}

function asErrorIfNew(finding: Finding): Finding {
  return { ...finding, severity: "error", onlyOnCreate: true };
}
