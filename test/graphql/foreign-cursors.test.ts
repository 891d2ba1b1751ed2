import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
beforeAll(async () => {
  await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'A', status: 'publish' } });
});

const LISTS = ['posts', 'comments', 'categories', 'users', 'events', 'venues', 'revisions'];

describe('a cursor that no list has given', () => {
  it.each([
    [['2026', 'abc']],
    [['2026', 1.5]],
    [['2026', 99999999999]],
    [['x', 1e300]],
    [[1e300, 1e300]],
    [[1]],
    [['2026', { a: 1 }]],
    [['a'.repeat(5000), 1]],
  ])('is refused or stands somewhere: %j', async (keys) => {
    const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
    for (const list of LISTS)
      for (const side of ['after', 'before']) {
        const { errors = [] } = await site.graphql(
          `query ($cursor: String) { ${list}(${side}: $cursor) { nodes { id } } }`,
          { as: 'admin', variables: { cursor } },
        );
        for (const { extensions } of errors) expect({ list, ...extensions }).toMatchObject(REFUSAL);
      }
  });
});

const REFUSAL = { code: 'rest_invalid_param', status: 400 };
