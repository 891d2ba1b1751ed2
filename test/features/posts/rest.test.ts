import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

describe('posts by REST', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('creates a post and reads it back', async () => {
    const made = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Hello', content: 'There', status: 'publish' },
    });
    expect(made.status).toBe(201);
    const read = await site.rest(`/core/v2/posts/${made.body.id}`);
    expect(read.body).toMatchObject({
      slug: 'hello',
      title: { rendered: 'Hello' },
      content: { rendered: '<p>There</p>\n' },
    });
    expect(read.headers.get('allow')).toBe('GET');
  });
});
