import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';
import { upload } from '../media/media-site.ts';

const site = sharedSite();

interface Page {
  readonly changes: readonly {
    readonly kind: string;
    readonly id: number;
    readonly operation: string;
    readonly href: string | null;
  }[];
  readonly token: string;
  readonly has_more: boolean;
}

async function changes(since?: string, query = '', as?: TestUser): Promise<Page> {
  const from = since === undefined ? '' : `since=${since}`;
  const { status, body } = await site.rest(`/sync/v1/changes?${from}${query}`, as ? { as } : {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page; // as the schema of the route says, which the test site checks
}

async function written(path: string, json: object): Promise<number> {
  const { status, body } = await site.rest(path, { method: 'POST', as: 'admin', json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
}

const removed = (path: string) =>
  site.rest(`${path}?force=true`, { method: 'DELETE', as: 'admin' });

describe('the changes since a token', () => {
  it('are none at first, and then each record once, as it is now', async () => {
    const { changes: none, token, has_more } = await changes();
    expect({ none, has_more }).toEqual({ none: [], has_more: false });
    const post = await written('/core/v2/posts', { title: 'One', status: 'publish' });
    await written(`/core/v2/posts/${post}`, { title: 'Two' });
    const tag = await written('/core/v2/tags', { name: 'Tag' });
    await removed(`/core/v2/tags/${tag}`);
    const next = await changes(token, '&kinds=post,post_tag');
    const href = `http://site.test/api/core/v2/posts/${post}`;
    expect(next.changes).toEqual([{ kind: 'post', id: post, operation: 'create', href }]);
    expect((await changes(next.token)).changes).toEqual([]);
  });

  it('have what is gone for the caller, but nothing of what strangers never saw', async () => {
    const [open, closed] = [
      await written('/core/v2/posts', { title: 'Open', status: 'publish' }),
      await written('/core/v2/posts', { title: 'Closed', status: 'publish' }),
    ];
    const draft = await written('/core/v2/posts', { title: 'Draft', status: 'draft' });
    const tag = await written('/core/v2/tags', { name: 'Gone' });
    const { token } = await changes();
    await removed(`/core/v2/posts/${open}`);
    await written(`/core/v2/posts/${closed}`, { status: 'private' });
    await written(`/core/v2/posts/${draft}`, { title: 'Changed' });
    await removed(`/core/v2/tags/${tag}`);
    const kinds = '&kinds=post,post_tag';
    const gone = (kind: string, id: number) => ({ kind, id, operation: 'delete', href: null });
    const stranger = [gone('post', open), gone('post', closed), gone('post_tag', tag)];
    expect((await changes(token, kinds)).changes).toEqual(stranger);
    expect((await changes(token, kinds, 'subscriber')).changes).toEqual(stranger);
    expect((await changes(token, kinds, 'editor')).changes).toMatchObject([
      { id: open, operation: 'delete' },
      { id: closed, operation: 'update' },
      { id: draft, operation: 'update' },
      { id: tag, operation: 'delete' },
    ]);
    await removed(`/core/v2/posts/${draft}`);
    const last = (await changes(token, kinds)).changes;
    expect(last).toEqual(stranger);
  });

  it('tell nobody of what they could not read before, whatever it is changed by', async () => {
    const write = async (path: string, json: object, as: TestUser = 'contributor') => {
      const { status, body } = await site.rest(path, { method: 'POST', as, json });
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      return Number(body.id);
    };
    const post = await write('/core/v2/posts', { title: 'Theirs' });
    const moved = await write('/core/v2/posts', { title: 'Handed on' });
    const venue = await write(
      '/ext/events/v1/venues',
      { venue: 'Hall', status: 'publish' },
      'admin',
    );
    const times = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00' };
    const happening = { title: 'Draft', status: 'draft', venue, ...times };
    const event = await write('/ext/events/v1/events', happening, 'admin');
    const tag = await write('/core/v2/tags', { name: 'Tag' }, 'admin');
    await write(`/core/v2/posts/${post}`, { tags: [tag], status: 'publish' }, 'admin');
    const page = await write('/core/v2/pages', { title: 'Top', status: 'publish' }, 'admin');
    await write('/core/v2/pages', { title: 'Below', parent: page }, 'admin');
    const comment = await write('/core/v2/comments', { post, content: 'Psst' }, 'admin');
    await write(`/core/v2/posts/${post}`, { status: 'draft' }, 'admin');
    const sent = { name: 'note.txt', type: 'text/plain', as: 'admin' } as const;
    const image = await upload(site, 'a text', sent);
    await write(`/core/v2/media/${image.body.id}`, { post }, 'admin');
    const { token } = await changes();
    await write(`/core/v2/posts/${post}`, { title: 'Changed' }, 'admin');
    await write(`/core/v2/posts/${moved}`, { author: site.users.author }, 'admin');
    await write(`/ext/events/v1/venues/${venue}`, { venue: 'House' }, 'admin');
    await write(`/core/v2/tags/${tag}`, { name: 'Label' }, 'admin');
    await write(`/core/v2/pages/${page}`, { slug: 'peak' }, 'admin');
    await write(`/core/v2/comments/${comment}`, { content: 'Hush' }, 'admin');
    await write(`/core/v2/media/${image.body.id}`, { title: 'Note' }, 'admin');
    const told = async (as?: TestUser, since = token) =>
      (await changes(since, '', as)).changes
        .filter(({ operation }) => operation === 'delete')
        .map(({ kind, id }) => `${kind} ${id}`)
        .sort();
    for (const as of [undefined, 'subscriber', 'author', 'editor'] as const)
      expect(await told(as), as).toEqual([]);
    // Whose it was before is told.
    expect(await told('contributor')).toEqual([`post ${moved}`]);
    const { token: next } = await changes();
    await removed(`/core/v2/comments/${comment}`);
    await removed(`/core/v2/media/${image.body.id}`);
    await removed(`/core/v2/posts/${post}`);
    await removed(`/ext/events/v1/events/${event}`);
    for (const as of [undefined, 'subscriber', 'author'] as const)
      expect(await told(as, next), as).toEqual([]);
    expect(await told('contributor', next)).toEqual([`post ${post}`]);
    expect(await told('editor', next)).toEqual([
      `attachment ${image.body.id}`,
      `comment ${comment}`,
      `post ${post}`,
    ]);
  });

  it('are told in pages of which each begins where the last one ended', async () => {
    const { token } = await changes();
    const ids: number[] = [];
    for (let i = 0; i < 5; i++)
      ids.push(await written('/core/v2/tags', { name: `Tag ${i} ${Date.now()}` }));
    const found: number[] = [];
    let since = token;
    for (let isMore = true; isMore; ) {
      const page = await changes(since, '&per_page=2&kinds=post_tag');
      expect(page.changes.length).toBeLessThanOrEqual(2);
      found.push(...page.changes.map(({ id }) => id));
      since = page.token;
      isMore = page.has_more;
    }
    expect(found).toEqual(ids);
  });

  it('have comments, users and settings as far as the caller may see them', async () => {
    const post = await written('/core/v2/posts', { title: 'Discussed', status: 'publish' });
    const { token } = await changes();
    const comment = await written('/core/v2/comments', { post, content: 'Shown' });
    const waiting = await written('/core/v2/comments', { post, content: 'Held', status: 'hold' });
    await written(`/core/v2/users/${site.users.subscriber}`, { description: 'Private' });
    await written('/core/v2/settings', { description: 'Shown' });
    const kinds = '&kinds=comment,user,setting';
    const idsOf = ({ changes: all }: Page) => all.map(({ kind, id }) => `${kind} ${id}`);
    expect(idsOf(await changes(token, kinds))).toEqual([`comment ${comment}`, 'setting 0']);
    expect(idsOf(await changes(token, kinds, 'admin'))).toEqual([
      `comment ${comment}`,
      `comment ${waiting}`,
      `user ${site.users.subscriber}`,
      'setting 0',
    ]);
  });

  it('are the same in GraphQL', async () => {
    const { token } = await changes();
    const page = await written('/core/v2/pages', { title: 'One', status: 'publish' });
    const { data } = await site.graphql(
      `{ changes(since: "${token}", kinds: ["page"], first: 5) {
        changes { id databaseId kind operation href } hasMore } }`,
    );
    expect(data).toEqual({
      changes: {
        hasMore: false,
        changes: [
          {
            id: Buffer.from(`post:${page}`).toString('base64'),
            databaseId: page,
            kind: 'page',
            operation: 'CREATED',
            href: `http://site.test/api/core/v2/pages/${page}`,
          },
        ],
      },
    });
  });

  it.each([
    ['since=nonsense', 400, 'invalid_change_position'],
    [
      `since=${Buffer.from('1 2020-01-01T00:00:00').toString('base64url')}`,
      410,
      'change_position_expired',
    ],
    ['per_page=101', 400, 'rest_invalid_param'],
    ['kinds=submission', 400, 'rest_invalid_param'],
  ])('are refused for %s', async (query, status, code) => {
    const answer = await site.rest(`/sync/v1/changes?${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
