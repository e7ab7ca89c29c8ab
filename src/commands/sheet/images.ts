import type { ImagesChecked } from "../../images/index.ts";
import type { ImageCell, ImageVerdict } from "../../model/product/image-check.ts";
import { proxyVariable } from "../account/proxy.ts";
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
  /** Verdicts of the previous check: these links are not requested again. */
  readonly known?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Rows go without the links that are bad. @default they stay in, and are findings */
  readonly skipBad?: boolean | undefined;
}

/** Requests the image links of checked rows, and shows the progress. */
export async function checkSheetImages(
  cells: readonly ImageCell[],
  { host, settings, progress }: TellingContext,
  { signal, known }: SheetImagesOptions,
): Promise<ImagesChecked> {
  const { checkImages, imageProgress, systemImageNet } = await import("../../images/index.ts");
  const stop = signal === undefined ? listenForStop(host) : { soft: signal, release: () => {} };
  try {
    return await checkImages(cells, {
      known,
      signal: stop.soft,
      net: host.imageNet ?? systemImageNet,
      userAgent: `sheetport/${version}`,
      proxyFor: (url) => proxyVariable(url, host),
      onProgress: (done, total) =>
        progress.state(() => settings.translator.text(imageProgress(done, total))),
    });
  } finally {
    stop.release();
    progress.end();
  }
}
