import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('posts under an alias', () => {
  const site = sharedSite({ env: { ALIASES: 'wordpress' } });

  const ask = (path: string, init?: RequestInit) =>
    site.app.fetch(new Request(`http://site.test${path}`, init));

  const write = (path: string, json: object, method = 'POST') =>
    ask(path, {
      method,
      headers: {
        authorization: site.authorization('editor'),
        'content-type': 'application/json',
      },
      body: JSON.stringify(json),
    });

  /** What an exchange answers, as text with what differs by time taken out. */
  async function exchange(root: string) {
    const made = await write(`${root}/posts`, {
      title: 'Two names',
      content: 'x',
      status: 'publish',
      slug: `two-names-${root.includes('wp') ? 'a' : 'b'}`,
    });
    const { id } = (await made.clone().json()) as { id: number };
    const answers = [
      made,
      await write(`${root}/posts/${id}`, { content: 'y' }),
      await ask(`${root}/posts/${id}`),
      await ask(`${root}/posts?per_page=1&page=1`),
      await ask(`${root}/posts?_embed=author&include=${id}`),
      await ask(`${root}/posts/${id}/revisions`, {
        headers: { authorization: site.authorization('editor') },
      }),
      await write(`${root}/posts/${id}/autosaves`, { content: 'z' }),
      await ask(`${root}/posts/${id}`, { method: 'OPTIONS' }),
      await ask(`${root}/posts/987654`),
      await write(`${root}/posts/${id}?force=true`, {}, 'DELETE'),
    ];
    return Promise.all(
      answers.map(async (answer) => {
        const headers = ['link', 'location', 'allow'].map((name) => answer.headers.get(name));
        const text = JSON.stringify([answer.status, headers, await answer.json()]);
        return text
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:]+/g, 'TIME')
          .replaceAll(/nonce=\w+/g, 'nonce')
          .replaceAll(/two-names-[ab]/g, 'slug')
          .replaceAll(/\b\d{1,3}(?=-(?:revision|autosave)|[,}\]"/&?>])/g, '#');
      }),
    );
  }

  it('are answered as under the documented name, every address under the alias', async () => {
    const documented = await exchange('/api/core/v2');
    const aliased = await exchange('/wp-json/wp/v2');
    for (const text of aliased) expect(text).not.toMatch(/core\/v2|site\.test\/api/);
    expect(aliased).toEqual(documented.map(inAliasedWords));
  });

  it('know statuses by the name that the caller knows', async () => {
    const list = (root: string, status: string) =>
      ask(`${root}/posts?status=${status}`, {
        headers: { authorization: site.authorization('editor') },
      });
    expect((await list('/wp-json/wp/v2', 'charitable-pending')).status).toBe(200);
    expect((await list('/api/core/v2', 'don-pending')).status).toBe(200);
    expect((await list('/api/core/v2', 'charitable-pending')).status).toBe(400);
  });
});

const inAliasedWords = (text: string): string =>
  text
    .replaceAll('site.test/api', 'site.test/wp-json')
    .replaceAll('core/v2', 'wp/v2')
    .replaceAll('"don-', '"charitable-')
    .replaceAll('"ext-', '"tribe-');
