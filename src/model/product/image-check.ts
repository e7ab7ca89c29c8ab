import type { Text } from "../message.ts";

export interface ImageCell {
  readonly row: number;
  /** The cell's address; empty if the link does not come from a cell of the sheet. */
  readonly cell: string;
  readonly column: string;
  readonly label: Text;
  readonly url: string;
}

/** File types that are not accepted as images, told apart by their first bytes. */
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

/** Why a link led to no file. */
export type Unreachable =
  | { readonly why: "status"; readonly status: number }
  | { readonly why: "too-many-redirects" | "bad-redirect" | NoAnswer };

export type NoAnswer =
  | "no-name"
  | "no-lookup"
  | "refused"
  | "no-route"
  | "timeout"
  | "broken-off"
  | "certificate"
  | "bad-answer";

/** Why no more requests are sent to a host. */
export type HostLeftAlone = "asked-to-wait" | "no-answer";

/** Why a link could not be checked, although it may be fine. */
export type NotChecked =
  | { readonly why: "not-http" }
  | { readonly why: "credentials" }
  | { readonly why: "address"; readonly host: string; readonly address: string }
  | { readonly why: "proxy"; readonly variable: string }
  | { readonly why: HostLeftAlone; readonly host: string }
  | { readonly why: "compressed" }
  | { readonly why: "no-size" };

/** What a link's file turned out to be. */
export type ImageFile =
  | {
      readonly kind: "image";
      /** The only accepted types (interface: Limits, “Images per product”). */
      readonly type: "jpg" | "png";
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "other"; readonly file: OtherFile };

/** The result of checking one link. */
export type ImageVerdict =
  | ImageFile
  | ({ readonly kind: "unreachable" } & Unreachable)
  | ({ readonly kind: "not-checked" } & NotChecked);

/** Counts the distinct links of a sheet by result. */
export interface ImageTotals {
  readonly links: number;
  /** Links with a clear result, including unreachable ones. */
  readonly checked: number;
  readonly unreachable: number;
  readonly tooSmall: number;
  readonly wrongType: number;
  /** Links that were not requested, or whose answer was inconclusive. */
  readonly notChecked: number;
  readonly stopped: boolean;
}
