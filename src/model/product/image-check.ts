import type { Message } from "../message.ts";
/** One image link of a row. */
export interface ImageCell {
  readonly row: number;
  /** Excel's address; empty for a link that no cell holds. */
  readonly cell: string;
  /** The heading as the person wrote it. */
  readonly column: string;
  /** How messages call it: `Image 3`. */
  readonly label: Message;
  /** As the sheet has it, without spaces around it. */
  readonly url: string;
}

/** Kinds of image that the interface takes (interface: Limits, “Images per product”). */
export type ImageType = "jpg" | "png";

/** What a file is by its first bytes when it is no image that the interface takes. */
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
  | "damaged-jpg"
  | "damaged-png"
  | "empty"
  | "unknown";

/** What an address on the internet is for; only `public` ones are asked. */
export type AddressClass =
  | "public"
  | "loopback"
  | "private"
  | "shared"
  | "link-local"
  | "multicast"
  | "translated"
  | "reserved";

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

/** Why no more links of a host are asked for. */
export type HostLeftAlone = "asked-to-wait" | "no-answer";

/** Why nothing is known about a link, though nothing is known to be wrong with it. */
export type NotChecked =
  | { readonly why: "not-http" }
  | { readonly why: "credentials" }
  | {
      readonly why: "address";
      readonly host: string;
      readonly address: string;
      readonly class: AddressClass;
    }
  | { readonly why: "proxy"; readonly variable: string }
  /** The host asked for that, or gave no answer several times. */
  | { readonly why: HostLeftAlone; readonly host: string }
  | { readonly why: "compressed" }
  | { readonly why: "no-size" };

/** What a server's file is: an answer that stays true until the file changes. */
export type ImageFile =
  | {
      readonly kind: "image";
      readonly type: ImageType;
      /** Pixels, as the file stores them. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "other"; readonly file: OtherFile };

/** What became of asking for one link. */
export type ImageVerdict =
  | ImageFile
  | ({ readonly kind: "unreachable" } & Unreachable)
  | ({ readonly kind: "not-checked" } & NotChecked);

/** What an answer is remembered by, and asked for again. */
export interface ImageValidators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** The answer for one link, as it is kept. */
export interface RememberedImage extends ImageValidators {
  /** Without its fragment. */
  readonly url: string;
  readonly file: ImageFile;
  /** When the server gave it or said that it holds; wall-clock milliseconds. */
  readonly atMs: number;
}

/** Where answers are kept between checks. */
export interface ImageMemory {
  recall(urls: readonly string[]): ReadonlyMap<string, RememberedImage>;
  remember(images: readonly RememberedImage[]): void;
}

/** What became of all links of a sheet; distinct links, however many cells hold one. */
export interface ImageTotals {
  readonly links: number;
  /** Links of which something is known now, unreachable ones among them. */
  readonly checked: number;
  /** Of these, links that were not asked for, because an earlier answer is fresh enough. */
  readonly remembered: number;
  readonly unreachable: number;
  readonly tooSmall: number;
  readonly wrongType: number;
  /** Links that were not asked for, or whose answer said nothing. */
  readonly notChecked: number;
  /** A person stopped it before all links were asked for. */
  readonly stopped: boolean;
}
