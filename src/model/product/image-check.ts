import type { Text } from "../message.ts";

export interface ImageCell {
  readonly row: number;
  /** Excel's address; empty for a link that is in no cell. */
  readonly cell: string;
  /** The heading as the person wrote it. */
  readonly column: string;
  /** Name in messages: `Image 3`. */
  readonly label: Text;
  /** Trimmed. */
  readonly url: string;
}

/** Kinds of image that the interface accepts (interface: Limits, “Images per product”). */
export type ImageType = "jpg" | "png";

/** What a file is by its first bytes when it is no accepted image. */
export type OtherFile =
  | "gif"
  | "webp"
  | "avif"
  | "heic"
  | "jxl"
  | "bmp"
  | "tiff"
  | "svg"
  | "pdf"
  | "web-page"
  | "damaged"
  | "empty"
  | "unknown";

/** Why a server gave no file. */
export type Unreachable =
  | { readonly why: "status"; readonly status: number }
  | {
      readonly why:
        | "no-name"
        | "no-lookup"
        | "refused"
        | "no-way"
        | "timeout"
        | "broken-off"
        | "certificate"
        | "bad-answer"
        | "too-many-redirects"
        | "bad-redirect";
    };

/** Why no more links of a host are requested. */
export type HostLeftAlone = "asked-to-wait" | "no-answer";

/** Why nothing is known about a link, although nothing is known to be wrong with it. */
export type NotChecked =
  | { readonly why: "not-http" }
  | { readonly why: "credentials" }
  | { readonly why: "address"; readonly host: string; readonly address: string }
  | { readonly why: "proxy"; readonly variable: string }
  /** The host asked to wait, or failed to answer several times. */
  | { readonly why: HostLeftAlone; readonly host: string }
  | { readonly why: "compressed" }
  | { readonly why: "no-size" };

/** What a server's file is; valid until the file changes. */
export type ImageFile =
  | {
      readonly kind: "image";
      readonly type: ImageType;
      /** Pixels, as the file stores them. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "other"; readonly file: OtherFile };

/** The result of requesting one link. */
export type ImageVerdict =
  | ImageFile
  | ({ readonly kind: "unreachable" } & Unreachable)
  | ({ readonly kind: "not-checked" } & NotChecked);

/** What makes a later request conditional. */
export interface ImageValidators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** A stored result for one link. */
export interface RememberedImage extends ImageValidators {
  /** Without its fragment. */
  readonly url: string;
  readonly file: ImageFile;
  /** When the server sent or confirmed it; wall-clock milliseconds. */
  readonly atMs: number;
}

export interface ImageMemory {
  recall(urls: readonly string[]): ReadonlyMap<string, RememberedImage>;
  remember(images: readonly RememberedImage[]): void;
}

/** Totals over the distinct links of a sheet, however many cells hold one. */
export interface ImageTotals {
  readonly links: number;
  /** Links with a result, unreachable ones included. */
  readonly checked: number;
  /** Of these, links that were not requested because an earlier result is fresh enough. */
  readonly remembered: number;
  readonly unreachable: number;
  readonly tooSmall: number;
  readonly wrongType: number;
  /** Links that were not requested, or whose answer was inconclusive. */
  readonly notChecked: number;
  /** A person stopped it before all links were requested. */
  readonly stopped: boolean;
}
