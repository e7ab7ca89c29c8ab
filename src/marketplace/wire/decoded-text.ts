export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text with some escapes decoded, and the original position of each of its characters. */
export interface DecodedText {
  readonly text: string;
  spanOf(found: Span): Span;
}

/** Deeper encodings are not decoded. */
const layersMax = 4;

/** ASCII characters with a name in HTML. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", excl: "!", num: "#", dollar: "$" },
  ...{ percnt: "%", lpar: "(", rpar: ")", ast: "*", plus: "+", comma: ",", period: "." },
  ...{ sol: "/", colon: ":", semi: ";", equals: "=", quest: "?", commat: "@", lsqb: "[" },
  ...{ lbrack: "[", bsol: "\\", rsqb: "]", rbrack: "]", hat: "^", lowbar: "_", grave: "`" },
  ...{ lcub: "{", lbrace: "{", verbar: "|", vert: "|", rcub: "}", rbrace: "}" },
};

/**
 * Escapes of an ASCII character in addresses, JSON and HTML, and invisible characters. Every part
 * has a greatest length, so that matching takes linear time.
 */
const writing = new RegExp(
  [
    /%([\da-f]{2})/,
    /\\u([\da-f]{4})/,
    /\\x([\da-f]{2})/,
    /&#x0{0,6}([\da-f]{1,6});?/,
    /&#0{0,6}(\d{1,7});?/,
    /\\(["\\/])/,
    /&([a-z]{2,6});/,
    /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "giu",
);

/** The text itself, then with one layer of escapes after the other decoded. */
export function* layersOf(text: string): Generator<string> {
  let layer = text;
  for (let count = 0; ; count += 1) {
    yield layer;
    const next = count < layersMax ? layer.replace(writing, meaning) : layer;
    if (next === layer) return;
    layer = next;
  }
}

/**
 * The same layers with the original position of each character: slower, for a text that is to be
 * changed.
 */
export function* placedLayersOf(text: string): Generator<DecodedText> {
  let layer: Layer = { text, starts: undefined, ends: undefined };
  for (let count = 0; ; count += 1) {
    const { text: decoded, starts, ends } = layer;
    const spanOf = ({ start, end }: Span) => ({
      start: starts?.[start] ?? start,
      end: ends?.[end - 1] ?? end,
    });
    yield { text: decoded, spanOf };
    const next: Layer = count < layersMax ? takenOff(layer) : layer;
    if (next.text === decoded) return;
    layer = next;
  }
}

interface Layer {
  readonly text: string;
  /** Undefined: positions are unchanged. */
  readonly starts: Uint32Array | undefined;
  readonly ends: Uint32Array | undefined;
}

function takenOff(layer: Layer): Layer {
  const { text } = layer;
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let length = 0;
  const place = (start: number, end: number) => {
    starts[length] = layer.starts?.[start] ?? start;
    ends[length] = layer.ends?.[end - 1] ?? end;
    length += 1;
  };
  let from = 0;
  const keepUntil = (end: number) => {
    for (let at = from; at < end; at += 1) place(at, at + 1);
  };
  const decoded = text.replace(writing, (all: string, ...more) => {
    const index = more.findLast((one) => typeof one === "number") as number;
    const message = meaning(all, ...(more as string[]));
    keepUntil(index);
    from = index + all.length;
    if (message === all) for (let at = index; at < from; at += 1) place(at, at + 1);
    else if (message !== "") place(index, from);
    return message;
  });
  keepUntil(text.length);
  return { text: decoded, starts, ends };
}

/** The character of an escape; empty if it is not ASCII, because no key has others. */
function meaning(all: string, ...groups: (string | number | undefined)[]): string {
  const [percent, inJson, short, hex, decimal, sign, name] = groups as (string | undefined)[];
  if (sign !== undefined) return sign;
  if (name !== undefined) return named[name.toLowerCase()] ?? all;
  const digits = percent ?? inJson ?? short ?? hex;
  if (digits === undefined && decimal === undefined) return "";
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code > 0x1f && code < 0x7f ? String.fromCharCode(code) : "";
}
