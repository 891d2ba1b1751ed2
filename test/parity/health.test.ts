import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const FIELDS = '{ test label status description actions badge }';

test('a check says the same on both surfaces', async () => {
  const { data } = await site.graphql<{ siteHealth: Record<string, Record<string, string>> }>(
    `{ siteHealth { httpsStatus ${FIELDS} backgroundUpdates ${FIELDS} directorySizes { database uploads } } }`,
    { as: 'admin' },
  );
  for (const [name, field] of [
    ['https-status', 'httpsStatus'],
    ['background-updates', 'backgroundUpdates'],
  ] as const) {
    const { body } = await site.rest(`/core-site-health/v1/tests/${name}`, { as: 'admin' });
    expect(data.siteHealth[field]).toEqual({
      ...body,
      status: body.status.toUpperCase(),
      badge: body.badge.label,
    });
  }
  const { body } = await site.rest('/core-site-health/v1/directory-sizes', { as: 'admin' });
  expect(data.siteHealth.directorySizes).toEqual({
    database: body.database_size.raw,
    uploads: body.uploads_size.raw,
  });
});

test('who is refused by REST is refused with the same code', async () => {
  for (const as of [undefined, 'editor'] as const) {
    const query = `{ siteHealth { pageCache ${FIELDS} } }`;
    const { data, errors } = await site.graphql<object>(query, as ? { as } : {});
    expect(data).toEqual({ siteHealth: { pageCache: null } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'rest_forbidden',
      status: as ? 403 : 401,
    });
  }
});
