/** What a route answers, before it becomes HTTP: a sub-request of a batch stops here. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, or (with a `Content-Type` of its own) plain text or bytes. */
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
  return { body, status, headers: shown.length > 0 ? Object.fromEntries(shown) : [] };
}

const TOTALS: ReadonlySet<string> = new Set(['X-WP-Total', 'X-WP-TotalPages']);
