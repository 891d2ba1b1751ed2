import { afterEach, expect, test, vi } from 'vitest';

type Fetcher = (params: object) => Promise<AsyncIterable<unknown>>;

const path = new URL('../../src/graphql/graphiql/fetcher.js', import.meta.url).href;
const { createFetcher }: { createFetcher(options: object): Fetcher } = await import(path);

afterEach(() => vi.unstubAllGlobals());

const outdated = () =>
  Response.json(
    { errors: [{ extensions: { code: 'rest_cookie_invalid_nonce' } }] },
    { status: 403 },
  );

/** Notes the nonces that are sent, and answers one request after the other. */
function answering(...answers: Response[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push(url === '/graphql' ? new Headers(init.headers).get('x-wp-nonce') : url);
    return answers.shift();
  });
  return sent;
}

const RENEWAL = '/wp-admin/admin-ajax.php?action=rest-nonce';
const done = () => Response.json({ data: { done: true } });

const ask = async (fetcher: Fetcher) => {
  for await (const result of await fetcher({ query: '{ viewer { id } }' })) return result;
};

test('a request of nobody has no nonce', async () => {
  const sent = answering(done());
  await ask(createFetcher({ url: '/graphql', nonce: '' }));
  expect(sent).toEqual([null]);
});

test('a nonce that is no longer taken is renewed, once', async () => {
  const sent = answering(outdated(), new Response('new'), done(), done());
  const fetcher = createFetcher({ url: '/graphql', nonce: 'old' });
  expect(await ask(fetcher)).toEqual({ data: { done: true } });
  await ask(fetcher);
  expect(sent).toEqual(['old', RENEWAL, 'new', 'new']);
});

test('who is no longer logged in asks as nobody', async () => {
  const sent = answering(outdated(), new Response('0', { status: 403 }), done());
  await ask(createFetcher({ url: '/graphql', nonce: 'old' }));
  expect(sent).toEqual(['old', RENEWAL, null]);
});

test('what the site refuses otherwise is not asked again', async () => {
  const sent = answering(Response.json({ errors: [] }, { status: 403 }));
  await ask(createFetcher({ url: '/graphql', nonce: 'good' }));
  expect(sent).toEqual(['good']);
});
