import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { randomCall, sendCall } from '../support/random-call.ts';
import { openTestSite, type RestAnswer } from '../support/test-site.ts';

const site = await openTestSite();
afterAll(() => site.close());

const SEED = Number(process.env.TEST_SEED ?? 20261124);
const RUNS = Number(process.env.TEST_RUNS ?? 16);

let document: RestAnswer['body'];
let book: number;
let genre: number;

const send = async (path: string, json: object) =>
  (await site.rest(`/core/v2/${path}`, { as: 'admin', json })).body.id as number;

beforeAll(async () => {
  document = (await site.rest('/openapi.json')).body;
  genre = await send('genres', { name: 'Sea' });
  book = await send('books', { title: 'Tides', status: 'publish', genres: [genre] });
});

describe('kinds of a site’s own', () => {
  it('are in a valid OpenAPI document and in the index', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    const { routes } = (await site.rest('/')).body;
    for (const path of ['books', 'places', 'genres', 'shelves']) {
      expect(document.paths).toHaveProperty([`/core/v2/${path}`]);
      expect(routes).toHaveProperty([`/core/v2/${path}`]);
    }
  });

  it.each([
    ['book', () => `/core/v2/books/${book}`],
    ['genre', () => `/core/v2/genres/${genre}`],
  ])('name all that a %s shows', async (name, path) => {
    const { body } = await site.rest(`${path()}?context=edit`, { as: 'admin' });
    const { properties } = document.components.schemas[name];
    // What is shown only if it is asked for.
    const { _embedded, blocks, yoast_head, yoast_head_json, seo, ...others } = properties;
    const { unpublish_at, unpublish_at_gmt, ...always } = others;
    expect(Object.keys(always).sort()).toEqual(Object.keys(body).sort());
    for (const place of ['meta', 'acf'])
      for (const field of Object.keys(body[place]))
        if (field !== 'footnotes')
          expect(properties[place].properties, field).toHaveProperty(field);
  });

  it('are described by OPTIONS as the document describes them', async () => {
    const { schema } = (await site.rest('/core/v2/books', { method: 'OPTIONS' })).body;
    expect(schema.title).toBe('book');
    const { properties } = document.components.schemas.book;
    const { _links, _embedded, blocks, yoast_head, yoast_head_json, seo, ...others } = properties;
    const { unpublish_at, unpublish_at_gmt, ...own } = others;
    expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(own).sort());
  });
});

const cases = allRoutes
  .filter(({ template }) => /\/(books|places|genres|shelves|options-pages)\b/.test(template))
  .flatMap((route) =>
    route.endpoints.map((endpoint) => ({
      title: `${endpoint.methods[0]} ${route.template}`,
      route,
      endpoint,
    })),
  );

describe(`any argument whatever of theirs (TEST_SEED=${SEED})`, () => {
  it('is asked of all of their routes', () => expect(cases.length).toBeGreaterThan(20));

  it.each(cases)('is answered or refused: $title', ({ route, endpoint }) =>
    fc.assert(
      fc.asyncProperty(randomCall(route, endpoint), async (call) => {
        const { status, body } = await sendCall(site, call);
        // 501 is what has no trash answers to a deletion without `force` (recorded).
        expect(status < 500 || status === 501, `${status} ${JSON.stringify(body)}`).toBe(true);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    ),
  );
});
