import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';

/**
 * The head of an answer, made once: status line and headers as they go over the wire (RFC 9112 §4), without those that differ
 * from one connection or second to the next.
 * @throws Error for a value that no header can have
 */
export function headOf(status: number, headers: Readonly<Record<string, string>>): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (const name in headers) head += headerLine(name, headers[name] ?? '');
  return head;
}

/** One header as it goes over the wire. @throws Error for a value that no header can have */
export function headerLine(name: string, value: string): string {
  if (UNFIT.test(value)) throw new Error(`Not a value of the header ${name}: ${value}`);
  return `${name}: ${value}\r\n`;
}

/** Whether the answer may be written with a head made here: the connection stays open and a body is expected. */
export const takesReadyHead = (
  { httpVersionMinor, method }: IncomingMessage,
  { shouldKeepAlive }: ServerResponse,
): boolean => shouldKeepAlive && httpVersionMinor === 1 && method !== 'HEAD';

/**
 * Writes an answer whose head says `Content-Length`. Node's own way makes the head anew for every answer, header by header, which
 * costs more than all the rest of a kept one.
 */
export function sendReady(
  outgoing: ServerResponse,
  status: number,
  head: string,
  body: Uint8Array<ArrayBuffer> | string,
): void {
  const writable: { _header: string | null } = outgoing as never; // what `writeHead` sets, and all that it sets that counts here
  writable._header = `${head}Date: ${httpDate()}\r\n${keepAlive}\r\n`;
  outgoing.statusCode = status;
  outgoing.end(body);
}

/** Milliseconds that an idle connection stays open; longer than balancers keep theirs (60 s as a rule), so that they never write to a closed one. */
export const KEEP_ALIVE = 65_000;

const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE / 1000}\r\n`;

/** Control characters, and what one byte cannot hold (RFC 9110 §5.5). */
const UNFIT = /[^\t\x20-\x7e\x80-\xff]/;

let second = 0;
let date = '';

/** The present moment for `Date` (RFC 9110 §6.6.1), made once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
