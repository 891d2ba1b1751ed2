import { describe, expect, it } from 'vitest';
import { sharedSite, type TestSite, type TestUser } from '../../../support/test-site.ts';

type Caller = TestUser | 'nobody';
const callers: readonly Caller[] = [
  'admin',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'nobody',
];

/** What each caller is answered, in the order of `callers` (docs/rest.md §3). */
const rights: readonly (readonly [string, Attempt, readonly (number | string)[]])[] = [
  ['write a draft', write({}), [201, 201, 201, 201, 'rest_cannot_create', 'rest_cannot_create']],
  [
    'submit as pending',
    write({ status: 'pending' }),
    [201, 201, 201, 201, 'rest_cannot_create', 'rest_cannot_create'],
  ],
  [
    'publish',
    write({ status: 'publish' }),
    [201, 201, 201, 'rest_cannot_publish', 'rest_cannot_create', 'rest_cannot_create'],
  ],
  [
    'write in the name of another',
    write({ author: 'admin' }),
    [201, 201, ...Array(4).fill('rest_cannot_edit_others')],
  ],
  ['read what is published', on('publish', 'GET'), [200, 200, 200, 200, 200, 200]],
  ["read another's draft", on('draft', 'GET'), [200, 200, ...Array(4).fill('rest_forbidden')]],
  [
    "read another's private post",
    on('private', 'GET'),
    [200, 200, ...Array(4).fill('rest_forbidden')],
  ],
  [
    "see another's post raw",
    on('publish', 'GET', '?context=edit'),
    [200, 200, ...Array(4).fill('rest_forbidden_context')],
  ],
  [
    "change another's post",
    on('publish', 'PATCH'),
    [200, 200, ...Array(4).fill('rest_cannot_edit')],
  ],
  [
    "read the revisions of another's post",
    on('publish', 'GET', '/revisions'),
    [200, 200, ...Array(4).fill('rest_cannot_read')],
  ],
  [
    "autosave another's post",
    on('publish', 'POST', '/autosaves'),
    [200, 200, ...Array(4).fill('rest_cannot_edit')],
  ],
  [
    "delete another's post",
    on('publish', 'DELETE'),
    [200, 200, ...Array(4).fill('rest_cannot_delete')],
  ],
];

const site = sharedSite();

describe.each(rights)('who may %s', (_, attempt, expected) => {
  it.each(callers.map((caller, i) => [caller, expected[i]] as const))(
    '%s: %s',
    async (caller, answer) => {
      const { status, body } = await attempt(site, caller);
      if (typeof answer === 'number') expect(status, JSON.stringify(body)).toBe(answer);
      else expect([status, body.code]).toEqual([caller === 'nobody' ? 401 : 403, answer]);
    },
  );
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
  const { id } = await services.database.prisma.entry.create({
    data: {
      kind: 'post',
      status,
      slug: crypto.randomUUID(),
      title: 'Owned',
      sortTitle: 'owned',
      content: '',
      excerpt: '',
      authorId: users[as],
      date: '2020-01-01T00:00:00',
      modified: '2020-01-01T00:00:00',
    },
    select: { id: true },
  });
  return id;
}
