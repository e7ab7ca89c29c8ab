import pLimit from "p-limit";
import { type Message, msg, type Text } from "../model/message.ts";
import { annotationsOf } from "../model/product/columns.ts";
import type { ImageCell, ImageTotals, ImageVerdict } from "../model/product/image-check.ts";
import { type Finding, type FindingCode, findingSeverities } from "../model/sheet/finding.ts";
import type { FindingWords } from "../model/translator.ts";
import { Hosts, type ProbeOptions, probeImage } from "./probe.ts";
import { notChecked, reasonOf, wrongType } from "./verdict-messages.ts";

/** What the links of a sheet are checked with. */
interface CheckImagesOptions extends Omit<ProbeOptions, "hosts"> {
  /** Verdicts of the previous check, while a workbook is watched: these links are not requested again. */
  readonly known?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Number of links with a result, and of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The results for the links of a sheet. */
export interface ImagesChecked {
  /** In the order of the sheet's links; not of its rows. */
  readonly findings: readonly Finding[];
  readonly totals: ImageTotals;
  /** By link; those that were not reached are left out. */
  readonly verdicts: ReadonlyMap<string, ImageVerdict>;
}

/** Requests under way at a time. */
const requestsAtOnce = 6;

/**
 * Requests every image link of a sheet once (decision 33). When `signal` is aborted, the result is
 * what is known so far.
 */
export async function checkImages(
  cells: readonly ImageCell[],
  options: CheckImagesOptions,
): Promise<ImagesChecked> {
  const { known, signal, onProgress } = options;
  const links = Map.groupBy(cells, ({ url }) => withoutFragment(url));
  const verdicts = new Map<string, ImageVerdict>();
  const hosts = new Hosts();
  const probe = async (url: string) => {
    if (signal.aborted) return;
    const verdict = known?.get(url) ?? (await probeImage(url, { ...options, hosts }));
    verdicts.set(url, verdict);
    onProgress?.(verdicts.size, links.size);
  };
  await pLimit(requestsAtOnce)
    .map(links.keys(), probe)
    .catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  return {
    findings: [...findingsOf(links, verdicts)],
    totals: totalsOf(verdicts, links.size),
    verdicts,
  };
}

/** No server sees the fragment of a link. */
function withoutFragment(link: string): string {
  const url = URL.parse(link);
  if (url === null) return link;
  url.hash = "";
  return url.href;
}

function* findingsOf(
  links: ReadonlyMap<string, readonly ImageCell[]>,
  verdicts: ReadonlyMap<string, ImageVerdict>,
): Generator<Finding> {
  for (const [url, places] of links) {
    const verdict = verdicts.get(url);
    if (verdict === undefined) continue;
    for (const place of places) {
      const finding = imageFinding(place, verdict);
      if (finding !== undefined) yield finding;
    }
  }
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

/** The smallest image that the interface takes, pixels; 0 × 0 where its schema names none. */
const sizeMin = annotationsOf("images")["x-image-size-min"] ?? { width: 0, height: 0 };

/** Whether an image is smaller than the interface takes, either way (decision 33). */
function isTooSmall({ width, height }: { readonly width: number; readonly height: number }) {
  return width < sizeMin.width || height < sizeMin.height;
}

/** The finding about a cell whose link has this result; undefined for a right image. */
function imageFinding(
  { label, url, ...where }: ImageCell,
  verdict: ImageVerdict,
): Finding | undefined {
  const fault = faultOf(label, verdict);
  if (fault === undefined) return undefined;
  const severity = findingSeverities[fault.code];
  return { ...where, field: "images", severity, ...fault, value: url };
}

function faultOf(
  label: Text,
  verdict: ImageVerdict,
): { readonly code: FindingCode; readonly message: Message<FindingWords> } | undefined {
  switch (verdict.kind) {
    case "image": {
      const { width, height } = verdict;
      if (!isTooSmall(verdict)) return undefined;
      return {
        code: "image-too-small",
        message: msg("images.tooSmall", {
          ...{ label, width, height },
          ...{ minWidth: sizeMin.width, minHeight: sizeMin.height },
        }),
      };
    }
    case "other":
      return { code: "image-type", message: wrongType(label, verdict.file) };
    case "unreachable":
      return {
        code: "image-unreachable",
        message: msg("images.unreachable", { label, reason: reasonOf(verdict) }),
      };
    case "not-checked":
      return { code: "image-not-checked", message: notChecked(label, verdict) };
  }
}
