import type { ImagesChecked } from "../../images/index.ts";
import type { ImageCell, ImageVerdict } from "../../model/product/image-check.ts";
import type { RunRecord } from "../../record/index.ts";
import { imagesLine } from "../../report/check/check-text.ts";
import { type Given, withRecord } from "../account/session.ts";
import type { Progress } from "../process/progress.ts";
import { interrupted, listenForStop } from "../process/stop.ts";
import { version } from "../process/version.ts";

/** How the image links of a sheet are checked, once its rows are read. */
export type CheckSheetImages = (cells: readonly ImageCell[]) => Promise<ImagesChecked>;

/** Whether a command was told to ask for the image links. */
export interface ImagesAsked {
  readonly checkImages?: boolean;
}

/** What a check of image links may be given beside the process. */
export interface SheetImagesOptions extends Given {
  readonly progress: Progress;
  /** Stops it. @default Ctrl-C and the like, which are listened for meanwhile */
  readonly signal?: AbortSignal | undefined;
  /** The record, where it is open already. */
  readonly record?: Pick<RunRecord, "images"> | undefined;
  /** What links came to in the check before, which is not asked anew. */
  readonly known?: () => ReadonlyMap<string, ImageVerdict> | undefined;
}

/**
 * `--check-images`: asks for the image links, remembers the answers, and tells how far it is. A sheet
 * that is read again as it is after repairs is asked for what is new in it alone.
 */
export function imageCheck(options: SheetImagesOptions): CheckSheetImages {
  let before: ImagesChecked | undefined;
  return async (cells) => {
    const known = new Map([...(options.known?.() ?? []), ...(before?.verdicts ?? [])]);
    const signal = before?.totals.stopped === true ? AbortSignal.abort() : options.signal;
    const checked = await withMemory(options, (memory) =>
      withSignal(options, signal, (until) =>
        askForImages(cells, memory, { ...options, signal: until, known: () => known }),
      ),
    );
    const remembered = checked.totals.remembered + (before?.totals.remembered ?? 0);
    before = { ...checked, totals: { ...checked.totals, remembered } };
    return before;
  };
}

function withMemory<Value>(
  { settings, record }: Pick<SheetImagesOptions, "settings" | "record">,
  work: (memory: RunRecord["images"]) => Promise<Value>,
): Promise<Value> {
  return record === undefined
    ? withRecord(settings, ({ images }) => work(images))
    : work(record.images);
}

/**
 * For commands that go on from the check: a check of images that was stopped stops them.
 *
 * @throws SheetportError `interrupted`, exit code 130
 */
export function wholeImageCheck(options: SheetImagesOptions): CheckSheetImages {
  const check = imageCheck(options);
  return async (cells) => {
    const checked = await check(cells);
    if (checked.totals.stopped) throw interrupted();
    return checked;
  };
}

/** Tells what became of the image links; nothing when they were not asked for. */
export function noteImages(
  { images }: { readonly images: Pick<ImagesChecked, "totals"> | undefined },
  { progress, settings }: Pick<SheetImagesOptions, "progress" | "settings">,
): void {
  if (images !== undefined) progress.note(imagesLine(images.totals, settings.language));
}

async function withSignal<Value>(
  { host }: Pick<SheetImagesOptions, "host">,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (signal !== undefined) return work(signal);
  const stop = listenForStop(host);
  try {
    return await work(stop.soft);
  } finally {
    stop.release();
  }
}

async function askForImages(
  cells: readonly ImageCell[],
  memory: RunRecord["images"],
  options: SheetImagesOptions & { readonly signal: AbortSignal },
): Promise<ImagesChecked> {
  const { host, settings, progress, signal, known } = options;
  const [{ checkImages, imageProgress, systemImageNet }, { proxyVariable }] = await Promise.all([
    import("../../images/index.ts"),
    import("../account/proxy.ts"),
  ]);
  const checked = await checkImages(cells, {
    net: host.imageNet ?? systemImageNet,
    clock: host.clock,
    ...{ memory, signal, known: known?.() },
    userAgent: `sheetport/${version}`,
    proxyFor: (url) => proxyVariable(url, host),
    onProgress: (done, total) =>
      progress.state(() => settings.speech.text(imageProgress(done, total))),
  });
  progress.end();
  return checked;
}
