/** JSON that is already text, so that what is kept as text is not made twice. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a route answers, before it becomes HTTP: a sub-request of a batch stops here. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, ready JSON text, or (with a `Content-Type` of its own) plain text or bytes. */
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
  body instanceof JsonText ? JSON.parse(body.text) : body;

export const textOf = (body: unknown): string =>
  body instanceof JsonText ? body.text : JSON.stringify(body);
