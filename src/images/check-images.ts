import pLimit from "p-limit";
import { type Message, msg, type Text } from "../model/message.ts";
import { productFields } from "../model/product/columns.ts";
import type { ImageCell, ImageTotals, ImageVerdict } from "../model/product/image-check.ts";
import { type Finding, type FindingCode, findingSeverities } from "../model/sheet/finding.ts";
import { Hosts, type ProbeOptions, probeImage } from "./probe.ts";
import { notChecked, reasonOf, wrongType } from "./verdict-messages.ts";

/** Options of {@link checkImages}. */
interface CheckImagesOptions extends Omit<ProbeOptions, "hosts"> {
  /** Verdicts of the previous check of a watched workbook. These links are not requested again. */
  readonly known?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Called with the number of finished links and of all links. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The results for the links of a sheet. */
export interface ImagesChecked {
  /** In the order of the links, not of the rows. */
  readonly findings: readonly Finding[];
  readonly totals: ImageTotals;
  /** By link, without those that were not reached. */
  readonly verdicts: ReadonlyMap<string, ImageVerdict>;
}

const requestsAtOnce = 6;

/**
 * Requests every image link of a sheet once (decision 33). If `signal` is aborted, returns the
 * results so far.
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

/** Removes the fragment, which is never sent to a server. */
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

/** The smallest accepted image in pixels; 0 × 0 if the schema has no limit. */
const sizeMin = productFields.images.imageSizeMin ?? { width: 0, height: 0 };

/** Whether an image is too narrow or too low (decision 33). */
function isTooSmall({ width, height }: { readonly width: number; readonly height: number }) {
  return width < sizeMin.width || height < sizeMin.height;
}

/** The finding for a cell whose link has this verdict; undefined if the image is fine. */
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
): { readonly code: FindingCode; readonly message: Message } | undefined {
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
