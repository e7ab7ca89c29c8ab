import type { ImagesChecked } from "../../images/index.ts";
import type { ImageCell, ImageVerdict } from "../../model/product/image-check.ts";
import { proxyVariable } from "../account/proxy.ts";
import type { TellingContext } from "../process/command.ts";
import { listenForStop } from "../process/stop.ts";
import { version } from "../process/version.ts";

/** The option for image links. */
export interface ImagesAsked {
  /** “skip”: removes links that do not lead to an accepted image. */
  readonly images?: "check" | "skip";
}

/** The options for checking image links. Undefined if they are not checked. */
export function imagesOf(
  { images }: ImagesAsked,
  more: SheetImagesOptions = {},
): SheetImagesOptions | undefined {
  return images === undefined ? undefined : { ...more, skipBad: images === "skip" };
}

/** Options for checking image links. */
export interface SheetImagesOptions {
  /** Aborts the check. @default aborted by Ctrl-C and termination signals */
  readonly signal?: AbortSignal | undefined;
  /** Results of the previous check. These links are not requested again. */
  readonly known?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Removes bad links from the rows. @default bad links stay and cause findings */
  readonly skipBad?: boolean | undefined;
}

/** Requests the image links of checked rows, and shows the progress. */
export async function checkSheetImages(
  cells: readonly ImageCell[],
  { host, settings, progress }: TellingContext,
  { signal, known }: SheetImagesOptions,
): Promise<ImagesChecked> {
  const { checkImages, systemImageNet } = await import("../../images/index.ts");
  const stop = signal === undefined ? listenForStop(host) : { soft: signal, release: () => {} };
  try {
    return await checkImages(cells, {
      earlier: known,
      signal: stop.soft,
      net: host.imageNet ?? systemImageNet,
      userAgent: `sheetport/${version}`,
      proxyFor: (url) => proxyVariable(url, host),
      onProgress: (done, total) =>
        progress.state(() => settings.translator.translate("images.progress", { done, total })),
    });
  } finally {
    stop.release();
    progress.end();
  }
}
