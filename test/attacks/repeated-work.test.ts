import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const repeated = (times: number, field: string) =>
  `{ ${Array.from({ length: times }, (_, i) => `a${i}: ${field}`).join(' ')} }`;
const month = 'calendarView(url: "/events/month/") { title }';
const heads = (field: string) => `posts(first: 100) { nodes { seo { ${field} } } }`;

it.each([
  ['views of the calendar', 3, month],
  ['heads of pages', 9, heads('fullHead')],
  ['heads as JSON-LD', 9, heads('schema { raw }')],
])('%s can be asked for again and again only until they take too long', async (_, most, field) => {
  expect((await site.graphql(repeated(most, field))).errors).toBeUndefined();
  const refused = await site.graphql(repeated(most + 1, field));
  expect(refused.errors).toMatchObject([{ extensions: { code: 'graphql_too_complex' } }]);
});
