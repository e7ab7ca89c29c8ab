import type { ImagesChecked } from "../../images/index.ts";
import type { ImageCell, ImageVerdict } from "../../model/product/image-check.ts";
import type { RunRecord } from "../../record/index.ts";
import { proxyVariable } from "../account/proxy.ts";
import { withRecord } from "../account/session.ts";
import type { TellingContext } from "../process/command.ts";
import { listenForStop } from "../process/stop.ts";
import { version } from "../process/version.ts";

/** The option about image links. */
export interface ImagesAsked {
  /** “skip”: rows go without the links that lead to no image that is taken. */
  readonly images?: "check" | "skip";
}

/** How the image links of a sheet are checked; undefined where they are not. */
export function imagesOf(
  { images }: ImagesAsked,
  more: SheetImagesOptions = {},
): SheetImagesOptions | undefined {
  return images === undefined ? undefined : { ...more, skipBad: images === "skip" };
}

/** How image links are checked. */
export interface SheetImagesOptions {
  /** Stops it. @default Ctrl-C and the like, which are listened for meanwhile */
  readonly signal?: AbortSignal | undefined;
  /** The record, where it is open already. */
  readonly record?: Pick<RunRecord, "images"> | undefined;
  /** Verdicts of the previous check: these links are not requested again. */
  readonly known?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Rows go without the links that are bad. @default they stay in, and are findings */
  readonly skipBad?: boolean | undefined;
}

/** Requests the image links of checked rows, remembers the answers, and shows the progress. */
export async function checkSheetImages(
  cells: readonly ImageCell[],
  context: TellingContext,
  { signal, record, known }: SheetImagesOptions,
): Promise<ImagesChecked> {
  const ask = ({ images: memory }: Pick<RunRecord, "images">, until: AbortSignal) =>
    askForImages(cells, context, { memory, signal: until, known });
  const askUntil = async (open: Pick<RunRecord, "images">) => {
    if (signal !== undefined) return ask(open, signal);
    const stop = listenForStop(context.host);
    try {
      return await ask(open, stop.soft);
    } finally {
      stop.release();
    }
  };
  return record === undefined ? withRecord(context.settings, askUntil) : askUntil(record);
}

async function askForImages(
  cells: readonly ImageCell[],
  { host, settings, progress }: TellingContext,
  options: Pick<SheetImagesOptions, "known"> & {
    readonly memory: RunRecord["images"];
    readonly signal: AbortSignal;
  },
): Promise<ImagesChecked> {
  const { checkImages, imageProgress, systemImageNet } = await import("../../images/index.ts");
  const checked = await checkImages(cells, {
    ...options,
    net: host.imageNet ?? systemImageNet,
    clock: host.clock,
    userAgent: `sheetport/${version}`,
    proxyFor: (url) => proxyVariable(url, host),
    onProgress: (done, total) =>
      progress.state(() => settings.translator.text(imageProgress(done, total))),
  });
  progress.end();
  return checked;
}
