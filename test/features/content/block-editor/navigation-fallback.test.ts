import { expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const PATH = '/core-block-editor/v1/navigation-fallback';

test('without a menu there is none, and none is made', async () => {
  const { status, body } = await site.rest(PATH, { as: 'admin' });
  expect([status, body.code]).toEqual([404, 'no_fallback_menu']);
  expect((await site.rest('/core/v2/menus', { as: 'admin' })).body).toEqual([]);
});

test('the oldest menu stands in until one is shown in the primary place', async () => {
  const make = async (json: object) =>
    (await site.rest('/core/v2/menus', { as: 'admin', json })).body.id;
  const first = await make({ name: 'First' });
  const second = await make({ name: 'Second' });
  expect((await site.rest(PATH, { as: 'admin' })).body.id).toBe(first);
  await site.rest(`/core/v2/menus/${second}`, { as: 'admin', json: { locations: ['primary'] } });
  const { body } = await site.rest(PATH, { as: 'admin' });
  expect(body.id).toBe(second);
  expect(body._links.self[0].href).toMatch(new RegExp(`/core/v2/menus/${second}$`));
});

test('it is for those who arrange menus', async () => {
  expect((await site.rest(PATH)).status).toBe(401);
  const { status, body } = await site.rest(PATH, { as: 'editor' });
  expect([status, body.code]).toEqual([403, 'rest_cannot_create']);
});
