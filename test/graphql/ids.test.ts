import { describe, expect, it } from 'vitest';
import { toGlobalId } from '../../src/graphql/global-id.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

/** More than any column for an id holds. */
const BEYOND = 99_999_999_999;

describe('an id that no record can have', () => {
  it.each([
    ['posts', 'in: [ID]', 'post'],
    ['posts', 'author: ID', 'user'],
    ['posts', 'categoryId: ID', 'term'],
    ['pages', 'parent: ID', 'post'],
    ['mediaItems', 'in: [ID]', 'post'],
    ['revisions', 'in: [ID]', 'revision'],
    ['revisions', 'parentIn: [ID]', 'post'],
    ['comments', 'commentIn: [ID]', 'comment'],
    ['comments', 'contentId: ID', 'post'],
    ['comments', 'userId: ID', 'user'],
    ['users', 'include: [ID]', 'user'],
    ['categories', 'include: [ID]', 'term'],
    ['categories', 'childOf: ID', 'term'],
    ['events', 'in: [ID]', 'post'],
    ['venues', 'event: ID', 'post'],
    ['organizers', 'in: [ID]', 'post'],
  ])('finds none of the %s { %s }', async (list, where, type) => {
    for (const id of [String(BEYOND), `"${toGlobalId(type, BEYOND)}"`]) {
      const asked = `{ ${list}(where: { ${where.replace('ID', id)} }) { nodes { id } } }`;
      const { data, errors } = await site.graphql<Record<string, unknown>>(asked, { as: 'admin' });
      expect([data?.[list], errors]).toEqual([{ nodes: [] }, undefined]);
    }
  });

  it('takes none away from a list', async () => {
    const json = { title: 'Here', status: 'publish' };
    const { body } = await site.rest('/core/v2/posts', { as: 'admin', json });
    const { data } = await site.graphql<{ posts: { nodes: object[] } }>(
      `{ posts(where: { notIn: [${BEYOND}], authorNotIn: [${BEYOND}] }) { nodes { databaseId } } }`,
    );
    expect(data.posts.nodes).toEqual([{ databaseId: body.id }]);
  });
});

describe('a look-up by an id', () => {
  const fields = [
    ...['post', 'page', 'mediaItem', 'contentNode', 'comment', 'category', 'tag', 'termNode'],
    ...['menu', 'menuItem', 'user', 'node'],
  ];
  it.each(fields.filter((field) => field !== 'user'))(
    'of { %s } is refused where the id is malformed',
    async (field) => {
      for (const id of ['nope', 'bm9wZQ==']) {
        const { data, errors } = await site.graphql(`{ ${field}(id: "${id}") { __typename } }`, {
          as: 'admin',
        });
        expect(data).toEqual({ [field]: null });
        expect(errors).toMatchObject([{ extensions: { code: 'rest_invalid_param', status: 400 } }]);
        expect(errors?.[0]?.message).toBeDefined();
        expect(JSON.stringify(errors?.[0]?.extensions)).toContain(id);
      }
    },
  );

  it.each(fields)('of { %s } finds nothing where nothing has it', async (field) => {
    for (const type of ['post', 'term', 'comment', 'user']) {
      const asked = `{ ${field}(id: "${toGlobalId(type, 99_999_999)}") { __typename } }`;
      const { data, errors } = await site.graphql(asked, { as: 'admin' });
      expect([data, errors]).toEqual([{ [field]: null }, undefined]);
    }
  });
});
