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

/** A body as it is written quickest: bytes, or text each of whose characters is one byte (latin1). */
export type ReadyBody = Uint8Array<ArrayBuffer> | string;

/** A short body goes out in one piece with its head, for which it has to be text; copying a long one costs more than that saves. */
export function readyBody(body: Uint8Array<ArrayBuffer> | string): ReadyBody {
  if (typeof body === 'string' && Buffer.byteLength(body) === body.length) return body;
  const bytes = typeof body === 'string' ? Buffer.from(body) : asBuffer(body);
  return bytes.length > SHORT ? bytes : bytes.toString('latin1');
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, length);

/** Characters; with the head this is what libuv still writes from its stack. */
const SHORT = 15_000;

/**
 * Writes an answer whose head says `Content-Length`. Node's own way makes the head anew for every answer, header by header, which
 * costs more than all the rest of a kept one, and gives the system head and body in two pieces.
 */
export function sendReady(
  outgoing: ServerResponse,
  status: number,
  head: string,
  body: ReadyBody,
): void {
  const writable: Writable = outgoing as never; // what `writeHead` sets, and all that it sets that counts here
  const wholeHead = `${head}Date: ${httpDate()}\r\n${keepAlive}\r\n`;
  outgoing.statusCode = status;
  if (typeof body === 'string' && body.length <= SHORT) {
    writable._header = wholeHead + body;
    writable._hasBody = false; // none is to follow
    outgoing.end();
  } else {
    writable._header = wholeHead;
    outgoing.end(body, 'latin1');
  }
}

/** Of a `ServerResponse` that nothing was written to. */
interface Writable {
  _header: string | null;
  _hasBody: boolean;
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
