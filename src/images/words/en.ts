import type {
  AddressClass,
  NotChecked,
  OtherFile,
  Unreachable,
} from "../../model/product/image-check.ts";
import type { FindingWords } from "../../model/speech.ts";
import { grouped } from "../../model/text/number-words.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a file is instead of an image that is taken; each fits behind “is”. */
const files: Readonly<Record<OtherFile, string>> = {
  gif: "a GIF image",
  webp: "a WebP image",
  avif: "an AVIF image",
  heic: "a HEIC image",
  jxl: "a JPEG XL image",
  bmp: "a BMP image",
  tiff: "a TIFF image",
  svg: "an SVG drawing",
  pdf: "a PDF document",
  "web-page": "a web page",
  "damaged-jpg": "a damaged JPG",
  "damaged-png": "a damaged PNG",
  empty: "an empty file",
  unknown: "a file of another kind",
};

const addresses: Readonly<Record<AddressClass, string>> = {
  public: "a public address",
  loopback: "this computer",
  private: "a private network",
  shared: "a provider’s internal network",
  "link-local": "a link-local address",
  multicast: "a multicast address",
  translated: "a translated address",
  reserved: "a reserved address",
};

function guards(reason: NotChecked): string {
  switch (reason.why) {
    case "not-http":
      return "it leads or redirects to something other than an http or https link";
    case "credentials":
      return "it contains a user name or password, which sheetport never sends";
    case "address":
      return `${reason.host} is ${addresses[reason.class]} (${reason.address})`;
    case "proxy":
      return `requests go through a proxy (${reason.variable}), so sheetport cannot check which address they reach`;
    case "asked-to-wait":
      return `${reason.host} asked sheetport to wait`;
    case "no-answer":
      return `${reason.host} did not respond several times, so sheetport stopped asking`;
    case "compressed":
      return "the server sends it compressed although sheetport asked it not to";
    case "no-size":
      return "its size is not in the first 64 KB";
  }
}

function guardFix({ why }: NotChecked): string {
  switch (why) {
    case "proxy":
      return "If the host can be reached without the proxy, add it to NO_PROXY; otherwise check the image yourself.";
    case "asked-to-wait":
    case "no-answer":
      return "Check again later; sheetport remembers what it has checked.";
    case "compressed":
    case "no-size":
      return "Check the image yourself: JPG or PNG, large enough.";
    default:
      return "Put the image on a server that anyone on the internet can reach, and link to it there.";
  }
}

const failures: Readonly<Record<Exclude<Unreachable["why"], "status">, string>> = {
  "no-name": "there is no server with this name",
  "no-lookup": "the server’s name could not be looked up; there may be no network",
  refused: "the server refused the connection",
  "no-way": "the server cannot be reached from here",
  timeout: "it took more than 5 seconds",
  "broken-off": "the connection was interrupted",
  certificate: "no secure connection could be made, or the certificate is not valid",
  "bad-answer": "the server’s response cannot be understood",
  "too-many-redirects": "it is redirected more than 3 times",
  "bad-redirect": "it is redirected without a target",
};

function failure(reason: Unreachable): string {
  if (reason.why !== "status") return failures[reason.why];
  const { status } = reason;
  if (status === 404 || status === 410) return `the server has no such file (${status})`;
  if (status === 401 || status === 403) return `the server forbids it (${status})`;
  if (status === 429) return "the server received too many requests (429)";
  if (status >= 500) return `the server failed (${status})`;
  return `the server responded with status ${status}`;
}

/** What the check of image links says, in English. */
export const imageWords = {
  tooSmall: (label: string, size: Size, min: Size): FindingWords => ({
    message: `${label} is ${size.width} × ${size.height} pixels; at least ${min.width} × ${min.height} are needed (width × height).`,
    fix: `Link to an image of at least ${min.width} × ${min.height} pixels.`,
  }),
  wrongType: (label: string, file: OtherFile): FindingWords => ({
    message: `${label} is actually ${files[file]}; only JPG and PNG are accepted.`,
    fix:
      file === "web-page"
        ? "Link to the image file itself, not to a page that shows it."
        : "Save the image as JPG or PNG and put it on the server again; renaming the file is not enough.",
  }),
  unreachable: (label: string, reason: Unreachable): FindingWords => ({
    message: `${label} cannot be downloaded: ${failure(reason)}.`,
    fix: "Open the link in a private browser window: the marketplace must be able to download it without signing in.",
  }),
  notChecked: (label: string, reason: NotChecked): FindingWords => ({
    message: `${label} was not checked: ${guards(reason)}.`,
    fix: guardFix(reason),
  }),
  leftOut: ({ message, fix }: FindingWords): FindingWords => ({
    message: `${message} The row is sent without it.`,
    fix,
  }),
  progress: (done: number, total: number) =>
    `images: ${grouped(done)} of ${grouped(total)} checked`,
};

/** The pattern of these words for other languages. */
export type ImageWords = typeof imageWords;
