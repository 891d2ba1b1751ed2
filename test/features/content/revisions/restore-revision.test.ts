import { describe, expect, it } from 'vitest';
import { restoreRevision } from '../../../../src/features/content/revisions/revision-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { sharedSite } from '../../../support/test-site.ts';

describe('a revision that is restored', () => {
  const site = sharedSite();

  /** A post of three states; the second one holds a script. */
  async function history() {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'One', content: 'one', status: 'publish' },
    });
    const path = `/core/v2/posts/${body.id}`;
    await site.rest(path, {
      as: 'admin',
      json: { title: 'Two', content: 'two<script>x()</script>' },
    });
    await site.rest(path, { as: 'admin', json: { title: 'Three', content: 'three' } });
    const { body: revisions } = await site.rest(`${path}/revisions`, { as: 'admin' });
    return { id: body.id as number, path, second: revisions[1].id as number };
  }

  it('becomes the text of its post, as a further revision', async () => {
    const { id, path, second } = await history();
    await perform(restoreRevision, await site.context('admin'), { parent: id, id: second });
    const { body } = await site.rest(`${path}?context=edit`, { as: 'admin' });
    expect(body).toMatchObject({
      title: { raw: 'Two' },
      content: { raw: 'two<script>x()</script>' },
    });
    const { body: revisions } = await site.rest(`${path}/revisions`, { as: 'admin' });
    expect(revisions[0].title.rendered).toBe('Two');
  });

  it('loses what its restorer may not write', async () => {
    const { id, path, second } = await history();
    await perform(restoreRevision, await site.context('author'), { parent: id, id: second });
    expect(
      (await site.rest(`${path}?context=edit`, { as: 'author' })).body.content.raw,
    ).not.toContain('script');
  });

  it('is refused to who may not edit the post', async () => {
    const { id, second } = await history();
    const attempt = perform(restoreRevision, await site.context('contributor'), {
      parent: id,
      id: second,
    });
    await expect(attempt).rejects.toMatchObject({ code: 'rest_cannot_edit', status: 403 });
  });
});
