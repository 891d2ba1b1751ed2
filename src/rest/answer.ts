/** JSON that is ready as bytes, so that what is kept is not made twice. */
export class ReadyJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

/** A JSON array of ready items. */
export function readyList(items: readonly Buffer[]): ReadyJson {
  const parts = items.flatMap((item, i) => (i === 0 ? [item] : [COMMA, item]));
  return new ReadyJson(Buffer.concat([OPEN, ...parts, CLOSE]));
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]; // three of three

/** What a route answers, before it becomes HTTP: a sub-request of a batch stops here. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, ready JSON, or (with a `Content-Type` of its own) plain text or bytes. */
  readonly body: unknown;
  /** Changes whenever the body does, without a look at the body: ids and versions, say. */
  readonly validator?: string;
}

export const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  headers,
  body,
});

/** 201 with the address of what was made. */
export const created = (body: unknown, location: string): Answer => ({
  status: 201,
  headers: { Location: location },
  body,
});

/** The body as a value that may be filtered and added to. */
export const jsonOf = (body: unknown): unknown =>
  body instanceof ReadyJson ? JSON.parse(Buffer.from(body.bytes).toString()) : body;

export const bytesOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  body instanceof ReadyJson ? body.bytes : JSON.stringify(body);

/** An answer as a part of another's body. */
export interface WrappedAnswer {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>> | readonly never[];
}

/** `{body, status, headers}`: totals are numbers there, and no headers an empty list (recorded). */
export function wrapAnswer({ body, status, headers }: Answer): WrappedAnswer {
  const shown = Object.entries(headers).map(
    ([name, value]) => [name, TOTALS.has(name) ? Number(value) : value] as const,
  );
  return { body: jsonOf(body), status, headers: shown.length > 0 ? Object.fromEntries(shown) : [] };
}

const TOTALS: ReadonlySet<string> = new Set(['X-WP-Total', 'X-WP-TotalPages']);
