import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite({ env: { PUBLIC_MENUS: 'true' } });
let menus: number[];
const make = async (path: string, json: unknown): Promise<number> =>
  (await site.rest(path, { as: 'admin', json })).body.id;
const item = (menu: number, title: string, parent = 0) =>
  make('/core/v2/menu-items', {
    title,
    parent,
    menus: menu,
    url: 'http://x.test',
    status: 'publish',
  });

beforeAll(async () => {
  menus = [
    await make('/core/v2/menus', { name: 'One' }),
    await make('/core/v2/menus', { name: 'Two' }),
  ];
  for (const menu of menus)
    for (let i = 0; i < 4; i++) {
      const top = await item(menu, `Top ${i}`);
      const below = await item(menu, `Below ${i}`, top);
      for (let n = 0; n < 3; n++) await item(menu, `Deep ${i} ${n}`, below);
    }
});

const levels = (depth: number): string =>
  depth === 0 ? '' : ` childItems(first: 100) { nodes { label${levels(depth - 1)} } }`;
const asked = (depth: number) =>
  `{ menus { nodes { name menuItems(first: 100) { nodes { label${levels(depth)} } } } } }`;
const edges = `{ menus { edges { node { menuItems(first: 100) { edges { node { label
  childItems(first: 100) { edges { node { label childItems(first: 100) { edges { node { label } } } } } } } } } } } } }`;

test.each([asked(1), asked(2), asked(3), edges])(
  'menus of usual size are read: %s',
  async (query) => {
    const { data, errors } = await site.graphql(query, { as: 'admin' });
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data).match(/Deep 0 0/g)?.length).toBeGreaterThanOrEqual(2);
  },
);

test('an array of requests is taken at the same cost', async () => {
  const response = await site.app.fetch(
    new Request('http://site.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: asked(2) }, { query: asked(3) }]),
    }),
  );
  for (const one of await response.json()) expect(one.errors).toBeUndefined();
});

test('a list of none costs nothing', async () => {
  const query = asked(3).replace('menus {', 'menus(first: 0) {');
  expect((await site.graphql(query)).errors).toBeUndefined();
});
