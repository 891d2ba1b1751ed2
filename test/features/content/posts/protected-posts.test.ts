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

  it('shows its text to who knows the password', async () => {
    const { body } = await site.rest(`${path}?password=sesame`);
    expect(body).toMatchObject({
      content: { rendered: '<p>Behind it</p>\n', protected: true },
      excerpt: { rendered: '<p>A hint</p>\n' },
    });
    expect(body).not.toHaveProperty('password');
    expect((await site.rest(path)).body).toMatchObject(hidden);
  });

  it('refuses a wrong password', async () => {
    expect(await site.rest(`${path}?password=simsim`)).toMatchObject({
      status: 403,
      body: { code: 'rest_post_incorrect_password' },
    });
  });

  it('is raw, password included, for who may edit it', async () => {
    const { body } = await site.rest(`${path}?context=edit`, { as: 'author' });
    expect(body).toMatchObject({ password: 'sesame', content: { raw: 'Behind it' } });
    expect((await site.rest(`${path}?context=edit`, { as: 'contributor' })).status).toBe(403);
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
