import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** Connections to other servers, by HTTP/1.1 as Node's own `fetch` uses it. */
const agent = new Agent({ allowH2: false });

/**
 * Fetches by the undici of npm. That of Node 22 and 24 throws an AssertionError outside of every promise when a server closes a
 * connection whose response is read more slowly than it comes (nodejs/undici, issue 5360).
 */
export const outgoingFetch = (address: string | URL, request: RequestInit): Promise<Response> =>
  fetch(address, { dispatcher: agent, ...request });
