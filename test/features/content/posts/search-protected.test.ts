import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  await site.rest('/core/v2/posts', {
    as: 'author',
    json: { title: 'Closed', content: 'xylophone', status: 'publish', password: 'sesame' },
  });
});

it('does not find a protected post by its hidden words, but for those who may edit it', async () => {
  const found = async (as?: 'author' | 'editor' | 'contributor') =>
    (await site.rest('/core/v2/posts?search=xylophone', as ? { as } : {})).body.length;
  expect(await found()).toBe(0);
  expect(await found('contributor')).toBe(0);
  expect(await found('author')).toBe(1);
  expect(await found('editor')).toBe(1);
});
