import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const evil = {
  title: 'Hi <script>alert(1)</script><em>there</em>',
  content: '<p onclick="x()">Text</p><script>x()</script><a href="javascript:x()">link</a>',
  excerpt: '<img src="a.png" onerror="x()"><iframe src="https://example.org"></iframe>',
};

describe('the HTML of a post', () => {
  const site = sharedSite();

  const raw = async (as: TestUser, path = '/core/v2/posts') => {
    const { body } = await site.rest(path, { as, json: { ...evil, status: 'draft' } });
    return { id: body.id, text: [body.title.raw, body.content.raw, body.excerpt.raw].join('\n') };
  };

  it.each(['author', 'contributor'] as const)('is made harmless when %s writes it', async (as) => {
    const made = await raw(as);
    expect(made.text).not.toMatch(/<script|onclick|onerror|<iframe|javascript:/i);
    expect(made.text).toContain('<em>there</em>');
    const changed = await raw(as, `/core/v2/posts/${made.id}`);
    expect(changed.text).toBe(made.text);
  });

  it.each(['editor', 'admin'] as const)('is kept as it is when %s writes it', async (as) => {
    const { text } = await raw(as);
    expect(text).toBe([evil.title, evil.content, evil.excerpt].join('\n'));
  });

  it('is made harmless in autosaves too', async () => {
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Published', status: 'publish' },
    });
    const { body } = await site.rest(`/core/v2/posts/${post.id}/autosaves`, {
      as: 'author',
      json: evil,
    });
    expect(body.content.raw).not.toMatch(/script|onclick/);
  });

  it('refuses a NUL, which one of the databases can not hold', async () => {
    expect(
      await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'a\u0000b' } }),
    ).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });
});
