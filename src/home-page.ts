import { surfacesOf } from './addresses.ts';
import type { Config } from './config.ts';

/** The site's own pages, as far as there are any: the home page says where the interface is. */
export function homePage(config: Config, path: string): Response {
  const [documented = '', ...aliased] = surfacesOf(config).map(
    ({ root }) => `${config.siteUrl}${root}/`,
  );
  // Clients that look for this relation are those that the alias is for.
  const announced = aliased[0] ?? documented;
  const headers = {
    'Content-Type': 'text/html; charset=UTF-8',
    Link: `<${announced}>; rel="https://api.w.org/"`,
  };
  if (path !== '/')
    return new Response('<!doctype html><title>Not found</title><p>There is no such page.', {
      status: 404,
      headers,
    });
  const entries = [
    { address: documented, text: 'REST interface' },
    ...aliased.map((address) => ({ address, text: 'The same by its other name' })),
    { address: `${config.siteUrl}/graphql`, text: 'GraphQL and GraphiQL' },
  ];
  const list = entries.map(({ address, text }) => `<li><a href="${address}">${text}</a>`).join('');
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Almanac</title><link rel="https://api.w.org/" href="${announced}"><h1>Almanac</h1><ul>${list}</ul></html>`;
  return new Response(body, { headers });
}
