import { attributes, type Tag, tags } from "./xml.ts";

/** Deeper elements are only counted: nothing that is read is so deep. */
const depthKept = 8;
/** The name of elements in another namespace than the root's: no path that is read has it. */
const foreign = "?";

interface OpenElement {
  readonly path: string;
  readonly around: OpenElement | undefined;
  /** The namespaces that it declares by their prefix, "" for the default one. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The position in a part. Extensions reuse element names (`workbookPr` in `extLst`), so an element is
 * identified by its path from the root, all of it in the namespace of the root.
 */
export class XmlPlace {
  readonly #open: OpenElement[] = [];
  #depth = 0;
  #root: string | undefined;
  #entered: OpenElement | undefined;

  /** Whether no element is open. */
  get isEmpty(): boolean {
    return this.#depth === 0;
  }

  /** Whether an element without a prefix would be a child of this path in the root's namespace. */
  isWithin(path: string): boolean {
    const around = this.#depth === this.#open.length ? this.#open.at(-1) : undefined;
    return around?.path === path && namespaceOf("", around) === this.#root;
  }

  /** The path of the element that begins with this tag, `worksheet/cols/col`; nothing is opened. */
  pathOf(bytes: Buffer, tag: Tag): string {
    return this.#look(bytes, tag).path;
  }

  /** Opens the element of an open tag, if it is no empty one; gives its path. */
  enter(bytes: Buffer, tag: Tag): string {
    const element = this.#look(bytes, tag);
    if (this.#depth === 0) this.#root = namespaceOf(prefixOf(bytes, tag), element);
    this.#entered = element;
    if (tag.kind === "open") {
      if (this.#depth < depthKept) this.#open.push(element);
      this.#depth += 1;
    }
    return element.path;
  }

  /** The namespace of an attribute (`r:id`) of the element entered last; one without prefix has none. */
  namespaceOf(attribute: string): string | undefined {
    const colon = attribute.indexOf(":");
    return colon < 0 ? undefined : namespaceOf(attribute.slice(0, colon), this.#entered);
  }

  /** Closes the element that was opened last. */
  leave(): void {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    if (this.#depth < depthKept) this.#open.pop();
  }

  #look(bytes: Buffer, tag: Tag): OpenElement {
    const around = this.#open.at(-1);
    const element = { path: tag.local, around, names: declaredNames(bytes, tag) };
    if (around === undefined) return element;
    const isKept = this.#depth === this.#open.length;
    const isOwn = isKept && namespaceOf(prefixOf(bytes, tag), element) === this.#root;
    element.path = `${around.path}/${isOwn ? tag.local : foreign}`;
    return element;
  }
}

const noNames: ReadonlyMap<string, string> = new Map();

function declaredNames(bytes: Buffer, tag: Tag): ReadonlyMap<string, string> {
  const isDeclaring = bytes.subarray(tag.from, tag.to).includes("xmlns", 0, "latin1");
  if (!isDeclaring) return noNames;
  const names = new Map<string, string>();
  for (const [name, value] of attributes(bytes, tag)) {
    if (name === "xmlns") names.set("", value);
    else if (name.startsWith("xmlns:")) names.set(name.slice("xmlns:".length), value);
  }
  return names;
}

function namespaceOf(prefix: string, within: OpenElement | undefined): string | undefined {
  for (let one = within; one !== undefined; one = one.around) {
    const name = one.names.get(prefix);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The prefix of a tag's name without its colon; empty when it has none. */
export function prefixOf(bytes: Buffer, { from, local, prefixLength }: Tag): string {
  if (prefixLength === 0) return "";
  const nameAt = from - local.length - prefixLength;
  return bytes.toString("latin1", nameAt, nameAt + prefixLength - 1);
}

/** The name of a tag for a message; a long one is cut. */
export function nameOf(bytes: Buffer, tag: Tag): string {
  const prefix = prefixOf(bytes, tag);
  return (prefix === "" ? tag.local : `${prefix}:${tag.local}`).slice(0, 40);
}

/** An element of a part that is held as a whole, by the tag that begins it. */
interface PlacedElement {
  readonly tag: Tag;
  /** As {@link XmlPlace.pathOf} gives it. */
  readonly path: string;
  /** As {@link XmlPlace.namespaceOf}, until the next element is taken. */
  readonly namespaceOf: (attribute: string) => string | undefined;
}

/** Every element of a part that is held as a whole, in its order. */
export function* elements(bytes: Buffer): Generator<PlacedElement> {
  const place = new XmlPlace();
  const namespaceOf = (attribute: string) => place.namespaceOf(attribute);
  for (const tag of tags(bytes)) {
    if (tag.kind === "close") place.leave();
    else if (tag.kind !== "other" && tag.kind !== "cdata") {
      yield { tag, path: place.enter(bytes, tag), namespaceOf };
    }
  }
}
