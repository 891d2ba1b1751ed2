import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { create, graphqlAsk, update } from '../../bench/asks.ts';
import type { Ask } from '../../bench/measure.ts';
import { seedPosts } from '../../bench/seed.ts';
import { startPlain } from '../../bench/servers.ts';
import { sqlitePath } from '../../src/storage/provider.ts';
import { openTestSite } from '../support/test-site.ts';

const POSTS = '/api/core/v2/posts';
const reads: Readonly<Record<string, Ask>> = {
  'a list': { path: `${POSTS}?orderby=title&order=asc&page=2` },
  'a list of an author': { path: `${POSTS}?author=7&orderby=modified&order=desc` },
  'a list with _embed': { path: `${POSTS}?_embed=1` },
  'a page of a category': { path: `${POSTS}?categories=3&order=asc` },
  'one post': { path: `${POSTS}/9` },
  'ten posts by GraphQL': graphqlAsk(40),
  'posts of an author by GraphQL': graphqlAsk(40, 7),
};

/** It speaks node:sqlite; where it does less or other than Almanac, the ratios of the bench are worth nothing. */
describe.runIf(process.env.TEST_DATABASE === 'sqlite')('the plain server of the bench', () => {
  it.each(Object.entries(reads))('answers as Almanac does: %s', async (_, ask) => {
    const { askSite, askPlain } = await openBoth();
    const [ours, beside] = [await askSite(ask), await askPlain(ask)];
    expect(beside).toEqual(ours);
    expect(JSON.stringify(ours)).toContain('topic');
  });

  it('creates and updates posts', async () => {
    const { askSite, askPlain } = await openBoth();
    const { id } = await askPlain(create(1));
    expect(await askSite({ path: `${POSTS}/${id}` })).toMatchObject({ categories: [10, 3] });
    await askPlain(update(id));
    const found = await askSite({ path: `${POSTS}?search=changed+${id}` });
    expect(found).toMatchObject([{ id, title: { rendered: `Changed ${id}` } }]);
  });
});

async function openBoth() {
  const site = await openTestSite();
  const { config, database } = site.services;
  await seedPosts(database, 60, 40);
  const plain = await startPlain(dirname(sqlitePath(config.databaseUrl)), 'http://site.test');
  onTestFinished(async () => {
    await plain.stop();
    await site.close();
  });
  return {
    askSite: (ask: Ask) => answer(site.app.fetch, 'http://site.test', ask),
    askPlain: (ask: Ask) => answer(fetch, plain.origin, ask),
  };
}

type Fetch = (request: Request) => Promise<Response> | Response;

/** The response's JSON without what is said of the request itself. */
async function answer(fetch: Fetch, origin: string, { path, body }: Ask) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const result = await (await fetch(new Request(`${origin}${path}`, init))).json();
  return path === '/graphql' ? result.data : result;
}
