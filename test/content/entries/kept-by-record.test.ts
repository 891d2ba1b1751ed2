import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import type { TestSite } from '../../support/test-site.ts';

let server: TestServer;
let site: TestSite;
const post = '/core/v2/posts';
let first: number;
let second: number;
let category: number;

beforeAll(async () => {
  server = await openTestServer();
  site = server.site;
  const make = async (path: string, json: object) =>
    (await site.rest(path, { as: 'editor', json })).body.id as number;
  category = await make('/core/v2/categories', { name: 'Beta' });
  const other = await make('/core/v2/categories', { name: 'Gamma' });
  first = await make(post, { title: 'First', status: 'publish', categories: [category, other] });
  second = await make(post, { title: 'Second', status: 'publish' });
  await make('/core/v2/pages', { title: 'Page', status: 'publish' });
}, 60_000);
afterAll(() => server.close());

/** As a visitor asks, whose answers are kept whole. */
const get = async (path: string) =>
  (await fetch(`${server.address}${site.services.config.restPath}${path}`)).json();

const write = (path: string, json: object) => site.rest(path, { as: 'editor', json });

/** Statements that look at more than the change log and when the next scheduled entry is due, and the answer's text. */
async function ask(ask: () => Promise<unknown>) {
  const statements: string[] = [];
  const stop = site.services.database.onStatement((sql) => {
    if (!/data_version|"Change"|^select "date" from/.test(sql)) statements.push(sql);
  });
  const answer = JSON.stringify(await ask());
  stop();
  return { answer, statements };
}

/** Asked so often that whatever may be kept of it is. */
async function askOften(read: () => Promise<unknown>) {
  for (let i = 0; i < 3; i++) await read();
}

describe('what is kept of one record', () => {
  const read = () => get(`${post}/${first}`);

  it('stays while another one changes', async () => {
    await askOften(read);
    await write(`${post}/${second}`, { title: 'Second, changed' });
    const { statements } = await ask(read);
    expect(statements).toEqual([]);
  });

  it('is made anew when it changes itself', async () => {
    await askOften(read);
    await write(`${post}/${first}`, { title: 'First, changed' });
    expect((await ask(read)).answer).toContain('First, changed');
  });

  it('is made anew when its terms change places', async () => {
    await askOften(read);
    const before = (await read()).categories;
    await write(`/core/v2/categories/${category}`, { name: 'Zeta' });
    expect((await read()).categories).toEqual([...before].reverse());
  });
});

describe('what is kept of a list', () => {
  it('stays while a record of another kind changes', async () => {
    const read = () => get('/core/v2/pages');
    await askOften(read);
    await write(`${post}/${second}`, { title: 'Second' });
    const { statements } = await ask(read);
    expect(statements).toEqual([]);
  });

  it('is made anew when one of its kind is made', async () => {
    const read = () => get(post);
    await askOften(read);
    await write(post, { title: 'Third', status: 'publish' });
    expect((await ask(read)).answer).toContain('Third');
  });
});

describe('rows that GraphQL has read', () => {
  const query = '{ posts { nodes { title categories { nodes { name } } } } }';
  const read = () => site.graphql(query);

  it('show a term by its new name', async () => {
    await askOften(read);
    await write(`/core/v2/categories/${category}`, { name: 'Renamed' });
    expect((await ask(read)).answer).toContain('Renamed');
  });
});
