import type { ImagesChecked } from "../../images/index.ts";
import type { ImageCell, ImageVerdict } from "../../model/product/image-check.ts";
import { proxyVariable } from "../account/proxy.ts";
import type { TellingContext } from "../process/command.ts";
import { listenForStop } from "../process/stop.ts";
import { version } from "../process/version.ts";

/** The option for image links. */
export interface ImageOptions {
  /** “skip”: removes links that do not lead to an accepted image. */
  readonly images?: "check" | "skip";
}

/** How image links are checked. */
export interface ImageCheck {
  /** Aborts the check. @default aborted by Ctrl-C and termination signals */
  readonly signal?: AbortSignal | undefined;
  /** Results of the previous check. These links are not requested again. */
  readonly verdicts?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Removes bad links from the rows. @default bad links stay and cause findings */
  readonly skipBad?: boolean;
}

/** How the options have image links checked. Undefined if they are not checked. */
export function imagesOf({ images }: ImageOptions, more: ImageCheck = {}): ImageCheck | undefined {
  return images === undefined ? undefined : { ...more, skipBad: images === "skip" };
}

/** Requests the image links of checked rows, and shows the progress. */
export async function checkSheetImages(
  cells: readonly ImageCell[],
  { host, settings, progress }: TellingContext,
  { signal, verdicts }: ImageCheck,
): Promise<ImagesChecked> {
  const { checkImages, imageProgress, systemImageNet } = await import("../../images/index.ts");
  const stop = signal === undefined ? listenForStop(host) : { soft: signal, release: () => {} };
  try {
    return await checkImages(cells, {
      ...{ known: verdicts, signal: stop.soft, net: host.imageNet ?? systemImageNet },
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
