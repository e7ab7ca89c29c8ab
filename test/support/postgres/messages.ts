/** Codes with which a client begins, in place of a version of the protocol. */
export const beginnings = { ssl: 80_877_103, gss: 80_877_104, session: 196_608 } as const;

/** Cuts a stream of PostgreSQL's protocol, version 3, into its messages. */
export class MessageReader {
  #bytes: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
  }

  /** The next message, if all of it has come. Those with which a client begins have no type. */
  next(hasType = true): Buffer | undefined {
    const lengthAt = hasType ? 1 : 0;
    if (this.#bytes.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.#bytes.readInt32BE(lengthAt);
    if (this.#bytes.length < end) return undefined;
    const message = this.#bytes.subarray(0, end);
    this.#bytes = this.#bytes.subarray(end);
    return message;
  }
}

export function typeOf(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0);
}

export function messageOf(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.from(type), lengthOf(body), body]);
}

/** The error after which a connection ends. */
export function fatalMessage(code: string, text: string): Buffer {
  const fields = { S: "FATAL", V: "FATAL", C: code, M: text };
  const written = Object.entries(fields).map(([name, value]) => `${name}${value}\0`);
  return messageOf("E", ...written, "\0");
}

/** The message that opens a session, with parameters such as `user` and `database`. */
export function openingOf(parameters: ReadonlyMap<string, string>): Buffer {
  const version = Buffer.alloc(4);
  version.writeInt32BE(beginnings.session);
  const written = [...parameters].map(([name, value]) => `${name}\0${value}\0`);
  const body = Buffer.concat([version, Buffer.from(`${written.join("")}\0`)]);
  return Buffer.concat([lengthOf(body), body]);
}

/** The parameters of a message that opens a session. */
export function parametersOf(opening: Buffer): Map<string, string> {
  const texts = opening.subarray(8).toString().split("\0");
  const parameters = new Map<string, string>();
  for (let at = 0; texts[at]; at += 2) parameters.set(texts[at] ?? "", texts[at + 1] ?? "");
  return parameters;
}

/** The length counts itself, too. */
function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return length;
}
