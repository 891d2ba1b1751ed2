import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('a protected post', () => {
  const site = sharedSite();
  let path: string;
  beforeAll(async () => {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: {
        title: 'Door',
        content: 'Behind it',
        excerpt: 'A hint',
        status: 'publish',
        password: 'sesame',
      },
    });
    path = `/core/v2/posts/${body.id}`;
  });

  const hidden = {
    title: { rendered: 'Door' },
    content: { rendered: '', protected: true },
    excerpt: { rendered: '', protected: true },
  };

  it('shows its title only, alone and in lists', async () => {
    expect((await site.rest(path)).body).toMatchObject(hidden);
    expect((await site.rest('/core/v2/posts')).body).toMatchObject([hidden]);
    expect((await site.rest(path, { as: 'admin' })).body).toMatchObject(hidden);
  });

  it('can not be sticky', async () => {
    const stick = (json: object) => site.rest(path, { as: 'admin', json });
    expect(await stick({ sticky: true })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_field' },
    });
    expect((await stick({ sticky: true, password: '' })).status).toBe(200);
    expect((await stick({ password: 'again' })).status).toBe(400);
  });
});
