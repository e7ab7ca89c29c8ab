import type { Socket } from "node:net";
import {
  beginnings,
  fatalMessage,
  MessageReader,
  messageOf,
  parametersOf,
  typeOf,
} from "./messages.ts";
import type { Pool, PoolUser } from "./pool.ts";
import type { PooledServer } from "./pooled-server.ts";

/** Parameters that PgBouncer accepts from clients, in small letters. */
const acceptedParameters = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "intervalstyle",
  "standard_conforming_strings",
  "timezone",
]);

/** A client of a pooler. */
export class PoolerClient implements PoolUser {
  readonly #socket: Socket;
  readonly #poolFor: (parameters: ReadonlyMap<string, string>) => Pool;
  readonly #reader = new MessageReader();
  #pool: Pool | undefined;
  #isWelcome = false;
  #server: PooledServer | undefined;
  /** Messages since the client asked for a connection. */
  #held: Buffer[] = [];

  constructor(socket: Socket, poolFor: (parameters: ReadonlyMap<string, string>) => Pool) {
    this.#socket = socket;
    this.#poolFor = poolFor;
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => this.leave());
    socket.on("data", (bytes) => {
      this.#reader.add(bytes);
      this.#read();
    });
  }

  get isGone(): boolean {
    return this.#socket.destroyed;
  }

  /** In a transaction, the connection with the server ends, too. */
  leave(): void {
    this.#server?.end();
    this.#server = undefined;
    this.#socket.destroy();
  }

  given(server: PooledServer): void {
    if (!this.#isWelcome) {
      this.#welcome(server.settings);
      this.#pool?.released(server);
      return;
    }
    this.#server = server;
    server.give(this);
    for (const message of this.#held.splice(0)) server.send(message);
  }

  refused(message: Buffer): void {
    this.#socket.end(message);
  }

  receive(message: Buffer): void {
    this.#socket.write(message);
  }

  released(): void {
    this.#server = undefined;
  }

  lost(): void {
    this.#server = undefined;
    this.refused(fatalMessage("08P01", "the server's connection has ended"));
  }

  #read(): void {
    for (;;) {
      if (!this.#isWelcome && this.#pool !== undefined) return;
      const message = this.#reader.next(this.#isWelcome);
      if (message === undefined) return;
      if (!this.#isWelcome) this.#begin(message);
      else if (typeOf(message) === "X") this.leave();
      else this.#pass(message);
    }
  }

  #begin(message: Buffer): void {
    const beginning = message.readInt32BE(4);
    if (beginning === beginnings.ssl || beginning === beginnings.gss) this.#socket.write("N");
    // To cancel a query is not possible; that is asked for on a connection of its own.
    else if (beginning !== beginnings.session) this.#socket.end();
    else this.#open(parametersOf(message));
  }

  #open(parameters: ReadonlyMap<string, string>): void {
    const unsupported = [...parameters.keys()].find(
      (name) => !acceptedParameters.has(name.toLowerCase()),
    );
    if (unsupported !== undefined) {
      this.refused(fatalMessage("08P01", `unsupported startup parameter: ${unsupported}`));
      return;
    }
    this.#pool = this.#poolFor(parameters);
    if (this.#pool.settings === undefined) this.#pool.request(this);
    else this.#welcome(this.#pool.settings);
  }

  /** As a server does that trusts everybody. */
  #welcome(settings: readonly Buffer[]): void {
    this.#isWelcome = true;
    this.#socket.write(messageOf("R", Buffer.alloc(4)));
    for (const setting of settings) this.#socket.write(setting);
    this.#socket.write(messageOf("Z", "I"));
    this.#read();
  }

  #pass(message: Buffer): void {
    if (this.#server !== undefined) {
      this.#server.send(message);
      return;
    }
    this.#held.push(message);
    if (this.#held.length === 1) this.#pool?.request(this);
  }
}
