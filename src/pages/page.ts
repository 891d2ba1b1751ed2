import type { HttpInput } from '../http/http-input.ts';
import type { Context } from '../operation/context.ts';
import type { Markup } from './markup.ts';

/** A request for a page, and its context. */
export interface PageRequest {
  readonly context: Context;
  readonly input: HttpInput;
  /** Decoded; begins with a slash. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Answers some of the addresses; null for any other. */
export type PageHandler = (request: PageRequest) => Promise<Page | null>;

/** The response to a page request; the server decides whether it is cached. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Markup | string | null;
}

/** An HTML response with its headers. */
export const htmlPage = (
  body: Markup,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Page => ({ status, headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers }, body });

/** A redirect: 303 after a form was sent, 301 for a page that has moved for good, 302 otherwise (RFC 9110 §15.4). */
export const redirect = (
  location: string,
  status: 301 | 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): Page => ({ status, headers: { Location: location, ...headers }, body: null });
