import { describe, expect, it } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { sharedSite, type TestSite, type TestUser } from '../../../support/test-site.ts';

type Caller = TestUser | 'nobody';
const callers = ['admin', 'editor', 'author', 'contributor', 'subscriber', 'nobody'] as const;

/** How many of `callers` may, from the first, and what each further one is told, the last of these the rest too (docs/rest.md §3). */
const rights: readonly (readonly [string, Attempt, number, readonly string[]])[] = [
  ['write a draft', write({}), 4, ['cannot_create']],
  ['submit as pending', write({ status: 'pending' }), 4, ['cannot_create']],
  ['publish', write({ status: 'publish' }), 3, ['cannot_publish', 'cannot_create']],
  ['write in the name of another', write({ author: 'admin' }), 2, ['cannot_edit_others']],
  ['read what is published', on('publish', 'GET'), 6, []],
  ["read another's draft", on('draft', 'GET'), 2, ['forbidden']],
  ["read another's private post", on('private', 'GET'), 2, ['forbidden']],
  ["see another's post raw", on('publish', 'GET', '?context=edit'), 2, ['forbidden_context']],
  ["change another's post", on('publish', 'PATCH'), 2, ['cannot_edit']],
  ["read the revisions of another's post", on('publish', 'GET', '/revisions'), 2, ['cannot_read']],
  ["autosave another's post", on('publish', 'POST', '/autosaves'), 2, ['cannot_edit']],
  ["delete another's post", on('publish', 'DELETE'), 2, ['cannot_delete']],
];

const site = sharedSite();

describe.each(rights)('who may %s', (_, attempt, allowed, codes) => {
  it.each(callers.map((caller, i) => [caller, i - allowed] as const))('%s', async (caller, at) => {
    const { status, body } = await attempt(site, caller);
    const told = at < 0 ? undefined : `rest_${codes[at] ?? codes.at(-1)}`;
    const refused = caller === 'nobody' ? 401 : 403;
    if (told) expect([status, body.code]).toEqual([refused, told]);
    else expect(status, JSON.stringify(body)).toBeOneOf([200, 201]);
  });
});

describe('a post of one’s own', () => {
  it.each([
    ['author', 'publish', 200, 200],
    ['author', 'draft', 200, 200],
    ['contributor', 'publish', 403, 403],
    ['contributor', 'draft', 200, 200],
    ['contributor', 'pending', 200, 200],
  ] as const)('of %s that is %s: change %i, delete %i', async (as, status, change, remove) => {
    const id = await seed(site, status, as);
    const changed = await site.rest(`/core/v2/posts/${id}`, { as, json: { title: 'Changed' } });
    expect(changed.status).toBe(change);
    const deleted = await site.rest(`/core/v2/posts/${id}`, { as, method: 'DELETE' });
    expect(deleted.status).toBe(remove);
  });

  it('can be read as a draft by its author alone', async () => {
    const id = await seed(site, 'draft', 'contributor');
    expect((await site.rest(`/core/v2/posts/${id}`, { as: 'contributor' })).status).toBe(200);
    expect((await site.rest(`/core/v2/posts/${id}`, { as: 'author' })).status).toBe(403);
  });

  it('may be made sticky by who may publish', async () => {
    const make = (as: TestUser) =>
      site.rest('/core/v2/posts', { as, json: { title: 'Sticky', sticky: true } });
    expect((await make('author')).status).toBe(201);
    expect(await make('contributor')).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_assign_sticky' },
    });
  });
});

type Attempt = (
  site: TestSite,
  caller: Caller,
) => Promise<{ readonly status: number; readonly body: { readonly code?: string } }>;

function write({ author, ...fields }: { status?: string; author?: TestUser }): Attempt {
  return (site, caller) =>
    site.rest('/core/v2/posts', {
      ...(caller === 'nobody' ? {} : { as: caller }),
      json: {
        title: 'Written',
        ...fields,
        ...(author ? { author: site.users[author === caller ? 'editor' : author] } : {}),
      },
    });
}

/** Each attempt is on a fresh post of somebody else. */
function on(status: string, method: string, suffix = ''): Attempt {
  return async (site, caller) => {
    const id = await seed(site, status, caller === 'admin' ? 'editor' : 'admin');
    return site.rest(`/core/v2/posts/${id}${suffix}`, {
      method,
      ...(caller === 'nobody' ? {} : { as: caller }),
      ...(method === 'PATCH' || method === 'POST' ? { json: { title: 'Taken over' } } : {}),
    });
  };
}

async function seed({ services, users }: TestSite, status: string, as: TestUser): Promise<number> {
  const data = entryData({ status, authorId: users[as], date: '2020-01-01T00:00:00' });
  return (await services.database.prisma.entry.create({ data, select: { id: true } })).id;
}
