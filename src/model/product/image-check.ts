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
  | { readonly why: "too-many-redirects" | "bad-redirect" | NoAnswer };

/** Why a request got no answer, or none that can be used. */
export type NoAnswer =
  | "no-name"
  | "no-lookup"
  | "refused"
  | "no-route"
  | "timeout"
  | "broken-off"
  | "certificate"
  | "bad-answer";

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

/** What a server's file is. */
export type ImageFile =
  | {
      readonly kind: "image";
      /** The kinds that the interface accepts (interface: Limits, “Images per product”). */
      readonly type: "jpg" | "png";
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

/** Totals over the distinct links of a sheet, however many cells hold one. */
export interface ImageTotals {
  readonly links: number;
  /** Links with a result, unreachable ones included. */
  readonly checked: number;
  readonly unreachable: number;
  readonly tooSmall: number;
  readonly wrongType: number;
  /** Links that were not requested, or whose answer was inconclusive. */
  readonly notChecked: number;
  /** A person stopped it before all links were requested. */
  readonly stopped: boolean;
}
