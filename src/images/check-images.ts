import { type Message, msg, type Text } from "../model/message.ts";
import { annotationsOf } from "../model/product/columns.ts";
import type {
  ImageCell,
  ImageMemory,
  ImageTotals,
  ImageVerdict,
  RememberedImage,
} from "../model/product/image-check.ts";
import { type Finding, type FindingCode, findingSeverities } from "../model/sheet/finding.ts";
import type { FindingWords } from "../model/translator.ts";
import { cellsByLink, targetOf } from "./links.ts";
import { imageLimits } from "./net.ts";
import { PoliteGate } from "./polite-gate.ts";
import { type Probed, type ProbeTools, probeImage } from "./probe.ts";
import { notChecked, reasonOf, wrongType } from "./verdict-messages.ts";

/** What the links of a sheet are checked with. */
interface CheckImagesTools extends Omit<ProbeTools, "gate"> {
  readonly memory: ImageMemory;
  /** Verdicts that are not asked for again: of the previous check, while a workbook is watched. */
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

/**
 * Requests every image link of a sheet once (decision 33). A right image is not requested again
 * within a day; any other one is, conditionally, so that a correction shows at once. Answers are
 * remembered as they come. When `signal` is aborted, the result is what is known so far.
 *
 * @throws SheetportError when the memory cannot be read or written
 */
export async function checkImages(
  cells: readonly ImageCell[],
  tools: CheckImagesTools,
): Promise<ImagesChecked> {
  const links = cellsByLink(cells);
  const urls = [...links.keys()];
  const work = new Work(urls, tools);
  await Promise.all(work.lanes().map((lane) => work.goThrough(lane)));
  const { verdicts, remembered } = work;
  const stopped = tools.signal.aborted && verdicts.size < urls.length;
  return {
    findings: [...findingsOf(links, verdicts)],
    totals: totalsOf(verdicts, { links: urls.length, remembered, stopped }),
    verdicts,
  };
}

/** Answers are written to the memory in batches of this size, so that a crash loses few of them. */
const batchSize = 50;

class Work {
  readonly verdicts = new Map<string, ImageVerdict>();
  /** How many links were not requested, because a previous answer is fresh enough. */
  readonly remembered: number;
  readonly #total: number;
  readonly #open: readonly string[];
  readonly #previous = new Map<string, RememberedImage>();
  readonly #tools: CheckImagesTools;
  readonly #probe: ProbeTools;
  #batch: RememberedImage[] = [];

  constructor(urls: readonly string[], tools: CheckImagesTools) {
    this.#tools = tools;
    this.#probe = { ...tools, gate: new PoliteGate(tools.clock) };
    this.#total = urls.length;
    this.#open = urls.filter((url) => !this.#isKnown(url));
    const known = this.verdicts.size;
    const recalled = tools.memory.recall(this.#open);
    for (const [url, image] of recalled) this.#recall(url, image);
    this.remembered = this.verdicts.size - known;
  }

  /** The links of each host, as often as requests may be sent to it at the same time. */
  lanes(): Iterator<string>[] {
    const open = this.#open.filter((url) => !this.verdicts.has(url));
    const hosts = Map.groupBy(open, (url) => {
      const link = targetOf(url);
      return link.kind === "target" ? link.target.url.host : "";
    });
    return [...hosts.values()].flatMap((ofHost) => {
      const lane = ofHost.values();
      return Array.from({ length: imageLimits.atOnceOfHost }, () => lane);
    });
  }

  async goThrough(lane: Iterator<string>): Promise<void> {
    try {
      for (let next = lane.next(); next.done !== true; next = lane.next()) {
        const url = next.value;
        this.#take(url, await probeImage(url, this.#probe, this.#previous.get(url)));
      }
    } catch (thrown) {
      if (!this.#tools.signal.aborted) throw thrown;
    } finally {
      this.#store();
    }
  }

  #isKnown(url: string): boolean {
    const verdict = this.#tools.known?.get(url);
    if (verdict !== undefined) this.verdicts.set(url, verdict);
    return verdict !== undefined;
  }

  #recall(url: string, image: RememberedImage): void {
    this.#previous.set(url, image);
    const ageMs = this.#tools.clock.wallMs() - image.atMs;
    const isRight = image.file.kind === "image" && !isTooSmall(image.file);
    // A clock that was set back makes no answer fresh.
    const isFresh = ageMs >= 0 && ageMs < imageLimits.freshMs;
    if (isRight && isFresh) this.verdicts.set(url, image.file);
  }

  #take(url: string, { verdict, validators }: Probed): void {
    this.verdicts.set(url, verdict);
    this.#tools.onProgress?.(this.verdicts.size, this.#total);
    if (verdict.kind !== "image" && verdict.kind !== "other") return;
    this.#batch.push({ url, file: verdict, ...validators, atMs: this.#tools.clock.wallMs() });
    if (this.#batch.length >= batchSize) this.#store();
  }

  #store(): void {
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length > 0) this.#tools.memory.remember(batch);
  }
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

function totalsOf(
  verdicts: ReadonlyMap<string, ImageVerdict>,
  more: Pick<ImageTotals, "links" | "remembered" | "stopped">,
): ImageTotals {
  const counts = { checked: 0, unreachable: 0, tooSmall: 0, wrongType: 0, notChecked: 0 };
  for (const verdict of verdicts.values()) {
    if (verdict.kind === "not-checked") counts.notChecked += 1;
    else counts.checked += 1;
    if (verdict.kind === "unreachable") counts.unreachable += 1;
    if (verdict.kind === "other") counts.wrongType += 1;
    if (verdict.kind === "image" && isTooSmall(verdict)) counts.tooSmall += 1;
  }
  return { ...more, ...counts };
}

/** The smallest image that the interface takes, pixels; 0 × 0 where its schema names none. */
const sizeMin = annotationsOf("images")["x-image-size-min"] ?? { width: 0, height: 0 };

/** Whether an image is smaller than the interface takes, either way (decision 33). */
export function isTooSmall({ width, height }: { readonly width: number; readonly height: number }) {
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
