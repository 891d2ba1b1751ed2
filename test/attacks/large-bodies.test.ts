import { beforeAll, describe, expect, test } from 'vitest';
import { isLookAtChanges } from '../support/slow-down.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let form: number;

beforeAll(async () => {
  await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'A', status: 'publish' } });
  const made = await site.rest('/forms/v1/contact-forms', { as: 'admin', json: { title: 'F' } });
  form = made.body.id;
});

/** Statements that are sent before a body is refused: some forms are looked up first. */
const FEW = 5;

/** Expects that what is sent is refused before much is done for it. */
async function atOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const statements: string[] = [];
  const stop = site.services.database.onStatement((sql) => {
    if (!isLookAtChanges(sql)) statements.push(sql);
  });
  const answer = await ask();
  stop();
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(FEW);
  return answer;
}

describe('what has too many names is refused before any of them is looked at', () => {
  const names = (count: number, name: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => `${name(i)}=1`).join('&');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const tooMany = { status: 400, body: { code: 'rest_too_many_names' } };

  test.each([
    ['plain', (i: number) => `n${i}`],
    ['lists', (i: number) => `n${i}[]`],
    ['nested', (i: number) => `meta[n${i}]`],
    ['the same', () => 'n'],
  ])('a form of 200,000 names: %s', async (_, name) => {
    const body = names(200_000, name);
    const options = { as: 'admin', method: 'POST', headers, body } as const;
    expect(await atOnce(() => site.rest('/core/v2/comments', options))).toMatchObject(tooMany);
  });

  test('a query of 2,000, also in a batch', async () => {
    const path = `/core/v2/posts?${names(2000, (i) => `n${i}`)}`;
    expect(await atOnce(() => site.rest(path))).toMatchObject(tooMany);
    const requests = [{ path: `/core/v2/posts?${names(1001, () => 'a')}` }];
    const { body } = await site.rest('/batch/v1', { as: 'admin', json: { requests } });
    expect(body.responses).toMatchObject([tooMany]);
  });

  test('a thousand are taken', async () => {
    expect((await site.rest(`/core/v2/posts?${names(1000, (i) => `n${i}`)}`)).status).toBe(200);
  });
});

describe('a form of many parts', () => {
  const send = async (data: FormData) => {
    // As bytes: a stream of form data does not bear that nobody reads it to its end.
    const encoded = new Response(data);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = await encoded.bytes();
    const path = `/forms/v1/contact-forms/${form}/feedback`;
    return atOnce(() => site.rest(path, { method: 'POST', headers, body }));
  };

  test('is refused', async () => {
    const body = new FormData();
    body.set('_wpcf7_unit_tag', `wpcf7-f${form}-o1`);
    for (let i = 0; i < 20_000; i++) body.append(`field-${i}`, 'x');
    expect(await send(body)).toMatchObject({
      status: 413,
      body: { code: 'rest_request_too_large' },
    });
  });

  test('is refused for its files, or for a field that is too long', async () => {
    const files = new FormData();
    for (let i = 0; i < 100; i++) files.append(`file-${i}`, new Blob(['x']), 'a.txt');
    expect((await send(files)).status).toBe(413);
    const long = new FormData();
    long.set('your-message', 'x'.repeat(1_100_000));
    expect((await send(long)).status).toBe(413);
    const several = new FormData();
    for (let i = 0; i < 5; i++) several.set(`field-${i}`, 'x'.repeat(60_000));
    expect((await send(several)).status).toBe(413);
  });
});

describe('a body of 300,000 bytes', () => {
  const long = 'x'.repeat(300_000);
  const tooLarge = { status: 413, body: { code: 'rest_request_too_large' } };

  test('is read for known callers alone by REST', async () => {
    const comment = { post: 1, content: 'A' };
    const send = (as?: 'admin') =>
      site.rest('/core/v2/comments', { ...(as && { as }), json: { ...comment, unknown: long } });
    expect(await atOnce(() => send())).toMatchObject(tooLarge);
    expect((await send('admin')).status).not.toBe(413);
  });

  test('is read for known callers alone by GraphQL', async () => {
    const send = (as?: 'admin') =>
      site.graphql('{ __typename }', { ...(as && { as }), variables: { long } });
    expect(await atOnce(() => send())).toMatchObject({
      errors: [{ extensions: { code: 'graphql_too_large', status: 413 } }],
    });
    expect(await send('admin')).toMatchObject({ data: { __typename: 'RootQuery' } });
  });
});
