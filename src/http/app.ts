import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Peer } from './http-input.ts';

/** The whole server as one function from request to response. `server.ts` listens on a port. */
export interface App {
  /** @param peer the connection; without it, the request's own header gives the request id */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** Begins a WebSocket on a connection whose request asks for one at this path. Returns false if there is none at the path. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer): boolean;
  /** Runs the work of a request as part of a trace; undefined if nothing is traced. */
  readonly aroundRequest:
    | ((incoming: IncomingMessage, outgoing: ServerResponse, work: () => void) => void)
    | undefined;
  /**
   * Is told of each request after its response; undefined if nobody wants to know.
   * @param url the path and query as they were sent
   * @param duration in milliseconds
   */
  readonly onRequestEnd: ((url: string, status: number, duration: number) => void) | undefined;
}
