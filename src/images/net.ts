import type { Socket } from "node:net";

/** A connection that is to be made: to one of these addresses, whatever the name may mean by then. */
export interface ConnectionWanted {
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  /** What the name meant when its addresses were checked; not empty. */
  readonly addresses: readonly string[];
  readonly port: number;
}

/** The network as image links are asked through it. Nothing but names and addresses goes in: what is a public address is decided before. */
export interface ImageNet {
  /** The IP addresses of a name. Rejects when there are none. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Begins a connection; its failure is told as the socket's `error`. */
  connect(wanted: ConnectionWanted): Socket;
}
