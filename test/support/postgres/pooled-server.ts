import net from "node:net";
import { fatalMessage, MessageReader, messageOf, openingOf, typeOf } from "./messages.ts";

/** Where and with which parameters connections to a server are opened. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Whoever has a connection opened. */
export interface ServerOwner {
  opened(server: PooledServer): void;
  /** It could not be opened; the message tells a client why. */
  refused(server: PooledServer, message: Buffer): void;
  /** A transaction has ended, so that somebody else may have the connection. */
  released(server: PooledServer): void;
  ended(server: PooledServer): void;
}

/** Whoever uses a connection for the time of a transaction. */
export interface ServerUser {
  receive(message: Buffer): void;
  /** The transaction has ended; the connection is not its own any more. */
  released(): void;
  /** The connection has ended in the middle. */
  lost(): void;
}

/** A connection of a pooler to a server that trusts everybody. */
export class PooledServer {
  /** Settings that the server told when the connection was opened. */
  readonly settings: Buffer[] = [];
  readonly #owner: ServerOwner;
  readonly #socket: net.Socket;
  readonly #reader = new MessageReader();
  #isOpen = false;
  #refusal = fatalMessage("08P01", "the pooler cannot connect to the server");
  #user: ServerUser | undefined;
  /** Requests that are still to be answered; a client may send some before the first answer. */
  #unanswered = 0;
  /** Parts of a request have been sent, but not Sync, which ends it. */
  #isUnfinished = false;

  constructor({ host, port, parameters }: ServerAddress, owner: ServerOwner) {
    this.#owner = owner;
    this.#socket = net.connect(port, host, () => this.#socket.write(openingOf(parameters)));
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (bytes) => this.#read(bytes));
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => this.#closed());
  }

  /** Gives the connection to somebody until the end of the transaction. */
  give(user: ServerUser): void {
    this.#user = user;
  }

  send(message: Buffer): void {
    const type = typeOf(message);
    // Query, Sync and a function call end a request; the others are parts of one.
    const isEnd = "QSF".includes(type);
    if (isEnd) this.#unanswered++;
    if (isEnd || "PBDECH".includes(type)) this.#isUnfinished = !isEnd;
    this.#socket.write(message);
  }

  /** Ends the connection, and with it a transaction. */
  end(): void {
    this.#user = undefined;
    this.#socket.end(messageOf("X"));
  }

  #read(bytes: Buffer): void {
    this.#reader.add(bytes);
    for (let message = this.#reader.next(); message; message = this.#reader.next()) {
      if (this.#isOpen) this.#receive(message);
      else this.#begin(message);
    }
  }

  #begin(message: Buffer): void {
    const type = typeOf(message);
    if (type === "S") this.settings.push(message);
    if (type === "E") this.#refusal = message;
    if (type === "R" && message.readInt32BE(5) !== 0) {
      this.#refusal = fatalMessage("08P01", "the pooler has no password for the server");
      this.#socket.destroy();
    }
    if (type !== "Z") return;
    this.#isOpen = true;
    this.#owner.opened(this);
  }

  #receive(message: Buffer): void {
    const user = this.#user;
    user?.receive(message);
    if (user === undefined || typeOf(message) !== "Z") return;
    this.#unanswered--;
    // The status is idle, in a transaction, or in one that has failed.
    const isIdle = message.subarray(5).toString() === "I";
    if (!isIdle || this.#unanswered > 0 || this.#isUnfinished) return;
    this.#user = undefined;
    user.released();
    this.#owner.released(this);
  }

  #closed(): void {
    this.#user?.lost();
    if (this.#isOpen) this.#owner.ended(this);
    else this.#owner.refused(this, this.#refusal);
  }
}
