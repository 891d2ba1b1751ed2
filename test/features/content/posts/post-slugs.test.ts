import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('the slug of a post', () => {
  const site = sharedSite();

  const slugOf = async (json: object) =>
    (await site.rest('/core/v2/posts', { as: 'editor', json: { status: 'publish', ...json } })).body
      .slug;

  it('is the id where the title gives none', async () => {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { content: 'No title', status: 'publish' },
    });
    expect(body.slug).toBe(String(body.id));
  });

  it('stays as it is when the title changes, and is folded when it is given', async () => {
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title: 'Before', status: 'publish' },
    });
    const change = (json: object) => site.rest(`/core/v2/posts/${post.id}`, { as: 'editor', json });
    expect((await change({ title: 'After' })).body).toMatchObject({
      slug: 'before',
      generated_slug: 'after',
    });
    expect((await change({ slug: 'Brand New' })).body.slug).toBe('brand-new');
    expect((await change({ slug: 'brand-new' })).body.slug).toBe('brand-new');
  });

  it('is made from the title when a draft is published with an empty one', async () => {
    const { body: draft } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title: 'Emptied' },
    });
    const json = { status: 'publish', slug: '' };
    const { body } = await site.rest(`/core/v2/posts/${draft.id}`, { as: 'editor', json });
    expect(body.slug).toBe('emptied');
  });

  it('tells an editor what it would be beside those of others', async () => {
    await slugOf({ title: 'Taken title' });
    await slugOf({ title: 'Taken title' });
    const { body } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title: 'Taken title' },
    });
    expect(body).toMatchObject({ slug: '', generated_slug: 'taken-title-3' });
  });
});
