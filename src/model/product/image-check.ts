import type { Text } from "../message.ts";

export interface ImageCell {
  readonly row: number;
  /** Excel's address; empty for a link outside the sheet's cells. */
  readonly cell: string;
  readonly column: string;
  readonly label: Text;
  readonly url: string;
}

/** Types of files other than the accepted images, by their first bytes. */
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

/** Why a server returned no file. */
export type Unreachable =
  | { readonly why: "status"; readonly status: number }
  | { readonly why: "too-many-redirects" | "bad-redirect" | NoAnswer };

/** Why a request got no usable answer. */
export type NoAnswer =
  | "no-name"
  | "no-lookup"
  | "refused"
  | "no-route"
  | "timeout"
  | "broken-off"
  | "certificate"
  | "bad-answer";

/** Why a host gets no more requests. */
export type HostLeftAlone = "asked-to-wait" | "no-answer";

/** Why a link could not be checked, although it may be fine. */
export type NotChecked =
  | { readonly why: "not-http" }
  | { readonly why: "credentials" }
  | { readonly why: "address"; readonly host: string; readonly address: string }
  | { readonly why: "proxy"; readonly variable: string }
  /** The host asked to wait, or failed to answer several times. */
  | { readonly why: HostLeftAlone; readonly host: string }
  | { readonly why: "compressed" }
  | { readonly why: "no-size" };

/** The type of a server's file. */
export type ImageFile =
  | {
      readonly kind: "image";
      /** The accepted types (interface: Limits, “Images per product”). */
      readonly type: "jpg" | "png";
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "other"; readonly file: OtherFile };

/** The result of requesting one link. */
export type ImageVerdict =
  | ImageFile
  | ({ readonly kind: "unreachable" } & Unreachable)
  | ({ readonly kind: "not-checked" } & NotChecked);

/** Totals over the distinct links of a sheet. */
export interface ImageTotals {
  readonly links: number;
  /** Links with a result, including unreachable ones. */
  readonly checked: number;
  readonly unreachable: number;
  readonly tooSmall: number;
  readonly wrongType: number;
  /** Links that were not requested, or whose answer was inconclusive. */
  readonly notChecked: number;
  readonly stopped: boolean;
}
