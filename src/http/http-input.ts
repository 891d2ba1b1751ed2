import { Readable } from 'node:stream';
import { ByteStream } from '../lib/byte-stream.ts';

/** What the server reads of an HTTP request: taken from a fetch `Request` or, which is cheaper, from Node's own. */
export interface HttpInput {
  readonly method: string;
  /** As it was sent, without the query. */
  readonly pathname: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  readonly headers: Pick<Headers, 'get'>;
  /** The client's IP address; null where it is unknown. */
  readonly ip: string | null;
  /** What names this request in the answer and in the log. */
  readonly requestId: string;
  /** Whether the change log has been read since the request came, so that it need not be read again. */
  readonly isCurrent?: boolean;
  /** For bodies; null where there can be none. */
  readonly request: Request | null;
  /** Aborted when the caller goes away before it is answered; undefined where that is not known. */
  readonly signal?: AbortSignal | undefined;
}

/** Of a request, what stands in its connection rather than in itself. */
export interface Peer {
  /** The client's IP address; null where it is unknown. */
  readonly ip: string | null;
  readonly requestId: string;
}

/** What goes back over the wire. */
export interface HttpOutput {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ByteStream | null;
}

/** Who sends it, as far as it says so. */
export const clientOf = (input: HttpInput) => ({
  ip: input.ip,
  requestId: input.requestId,
  agent: input.headers.get('user-agent') ?? '',
  /** Made when it is asked for. */
  get signal() {
    return input.signal;
  },
});

export function inputOf(request: Request, peer: Peer): HttpInput {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    pathname,
    search,
    headers: request.headers,
    ...peer,
    request,
    /** Made when it is asked for. */
    get signal() {
      return request.signal;
    },
  };
}

export const toResponse = ({ status, headers, body }: HttpOutput): Response =>
  new Response(body instanceof ByteStream ? webStream(body) : body, { status, headers });

/** Node's own type of it names another realm's streams. */
const webStream = (body: ByteStream) => Readable.toWeb(body.open()) as ReadableStream<Uint8Array>;
