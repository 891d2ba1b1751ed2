import type { Context } from '../../../operation/context.ts';

/** What came back from this site's own address. */
export interface OwnAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The beginning of its body. */
  readonly text: string;
  readonly milliseconds: number;
}

const PATIENCE_MS = 5000;
const MOST_CHARACTERS = 65_536;

/**
 * Asks the site at its own address, the way visitors reach it. The address is the configuration's, so that it needs no guard.
 * @throws Error where there is no answer in time
 */
export async function askOwnSite(
  { addresses }: Context,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OwnAnswer> {
  const begin = performance.now();
  const response = await fetch(addresses.page(path), {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_CHARACTERS) break;
  }
  const milliseconds = performance.now() - begin;
  return { status: response.status, headers: response.headers, text, milliseconds };
}

/** Why there was no answer, for people; the library hides the reason one level down. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
