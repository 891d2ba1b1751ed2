import type { TestSite, TestUser } from './test-site.ts';

interface Sent {
  readonly file: File;
  /** With null where the file goes, which `map` says. */
  readonly variables?: object;
  readonly map?: object;
  readonly as?: TestUser | undefined;
}

/** Sends a document and its file by the multipart request specification. */
export async function sendGraphqlForm(
  site: TestSite,
  query: string,
  { file, variables = { file: null }, map = { 0: ['variables.file'] }, as }: Sent,
) {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query, variables }));
  body.set('map', JSON.stringify(map));
  body.set('0', file);
  const headers = as ? { authorization: site.authorization(as) } : {};
  const request = new Request('http://site.test/graphql', { method: 'POST', headers, body });
  const response = await site.app.fetch(request);
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}
