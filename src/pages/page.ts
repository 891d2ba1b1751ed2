import type { HttpInput } from '../http/http-input.ts';
import type { Context } from '../operation/context.ts';
import type { Markup } from './markup.ts';

/** A request for a page, with its context. */
export interface PageRequest {
  readonly context: Context;
  readonly input: HttpInput;
  /** Decoded, with a slash at its beginning. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What answers a request for a page; whether it is kept is the server's to decide. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Markup | string | null;
}

/** HTML with the headers that go with it. */
export const htmlPage = (
  body: Markup,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Page => ({ status, headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers }, body });

/** 303 after a form was sent, 301 for what has its page elsewhere for good, 302 otherwise (RFC 9110 §15.4). */
export const redirect = (
  location: string,
  status: 301 | 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): Page => ({ status, headers: { Location: location, ...headers }, body: null });
