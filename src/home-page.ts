import type { Services } from './services.ts';

/** The site's own pages, as far as there are any: the home page says where the interface is. */
export function homePage({ config }: Services, path: string): Response {
  const root = `${config.siteUrl}${config.restPath}/`;
  const headers = {
    'Content-Type': 'text/html; charset=UTF-8',
    Link: `<${root}>; rel="https://api.w.org/"`,
  };
  if (path !== '/')
    return new Response('<!doctype html><title>Not found</title><p>There is no such page.', {
      status: 404,
      headers,
    });
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Almanac</title><link rel="https://api.w.org/" href="${root}"><h1>Almanac</h1><ul><li><a href="${root}">REST interface</a><li><a href="/graphql">GraphQL and GraphiQL</a></ul></html>`;
  return new Response(body, { headers });
}
