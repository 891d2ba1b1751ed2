import { expect, it } from 'vitest';
import { upload } from '../features/content/media/media-site.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

async function write(as: TestUser, path: string, json: object): Promise<number> {
  const { status, body } = await site.rest(path, { as, json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const idsOf = (body: readonly { id: number }[]) => body.map(({ id }) => id).toSorted();

it('lists exactly what a single read lets the viewer edit, in every status', async () => {
  const own = ['publish', 'draft', 'pending', 'private', 'trash'] as const;
  const ids: number[] = [];
  const { contributor, author, editor } = site.users;
  for (const owner of [contributor, author, editor])
    for (const status of own) {
      const id = await write('admin', '/core/v2/posts', {
        title: `${owner} ${status}`,
        status: status === 'trash' ? 'publish' : status,
        author: owner,
      });
      if (status === 'trash')
        await site.rest(`/core/v2/posts/${id}`, { method: 'DELETE', as: 'admin' });
      ids.push(id);
    }
  for (const as of ['contributor', 'author', 'editor', 'admin'] as const) {
    const path = `/core/v2/posts?include=${ids}&per_page=100&status=any,trash&context=edit`;
    const { body, headers } = await site.rest(path, { as });
    const single = await Promise.all(
      ids.map((id) => site.rest(`/core/v2/posts/${id}?context=edit`, { as })),
    );
    const editable = ids.filter((_, i) => single[i]?.status === 200);
    expect(editable.length).toBeGreaterThan(0);
    expect(idsOf(body)).toEqual(editable.toSorted());
    expect(Number(headers.get('x-wp-total'))).toBe(editable.length);
  }
});

it('lists media to edit for those who may edit them', async () => {
  const body = new Uint8Array(
    Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  );
  const sent = { name: 'a.gif', type: 'image/gif', as: 'editor' } as const;
  const uploaded = await upload(site, body, sent);
  expect(uploaded.status).toBe(201);
  const listed = await site.rest('/core/v2/media?context=edit', { as: 'author' });
  expect(listed.body).toEqual([]);
  const single = await site.rest(`/core/v2/media/${uploaded.body.id}?context=edit`, {
    as: 'author',
  });
  expect(single.status).toBe(403);
  const seen = await site.rest('/core/v2/media?context=edit', { as: 'editor' });
  expect(idsOf(seen.body)).toEqual([uploaded.body.id]);
});
