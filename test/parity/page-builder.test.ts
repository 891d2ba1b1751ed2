import { expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const ask = async <Data>(query: string, as?: TestUser, variables?: object) => {
  const { data, errors } = await site.graphql<Data>(query, {
    ...(as ? { as } : {}),
    ...(variables ? { variables } : {}),
  });
  return { data, codes: errors?.map(({ extensions }) => extensions.code) };
};
const rest = async (path: string, as: TestUser = 'admin') =>
  (await site.rest(`/builder/v1${path}`, { as })).body;

test('globals are the same on both surfaces', async () => {
  const value = { fontFamily: 'Lora', fontSize: { unit: 'px', size: 17 }, fontSizeTablet: null };
  const made = await ask<Record<string, object>>(
    `mutation ($value: BuilderTypographyValueInput!) {
      putBuilderColor(input: { id: "brand", title: "Brand", value: "teal", clientMutationId: "m" }) {
        clientMutationId color { id value } }
      putBuilderTypography(input: { id: "own", title: "Own", value: $value }) { typography { title } }
    }`,
    'admin',
    { value },
  );
  expect(made.data.putBuilderColor).toEqual({
    clientMutationId: 'm',
    color: { id: 'brand', value: 'teal' },
  });
  const { data } = await ask<{ builderGlobals: { colors: object[]; typography: object[] } }>(
    `{ builderGlobals { colors { id title value } typography {
      id title value { fontFamily fontWeight fontSize { unit size } fontSizeTablet { size } } } } }`,
    'author',
  );
  const globals = await rest('/globals');
  expect(data.builderGlobals.colors).toEqual(Object.values(globals.colors));
  expect(data.builderGlobals.typography.at(-1)).toEqual({
    id: 'own',
    title: 'Own',
    value: { ...value, fontWeight: null },
  });
  expect(globals.typography.own.value).toEqual({
    typography_typography: 'custom',
    typography_font_family: 'Lora',
    typography_font_size: { unit: 'px', size: 17 },
  });
});

test('what is removed by GraphQL is gone in REST', async () => {
  const remove = (id: string) =>
    ask(`mutation { deleteBuilderColor(input: { id: "${id}" }) { color { id } } }`, 'admin');
  await site.rest('/builder/v1/globals/colors/gone', {
    as: 'admin',
    json: { title: 'Gone', value: 'red' },
  });
  expect((await remove('gone')).data).toEqual({ deleteBuilderColor: { color: { id: 'gone' } } });
  expect((await rest('/globals/colors/gone')).code).toBe('global_not_found');
  expect((await remove('gone')).codes).toEqual(['global_not_found']);
  expect((await remove('text')).codes).toEqual(['global_built_in']);
  const typography = `mutation { deleteBuilderTypography(input: { id: "text" }) { typography { id } } }`;
  expect((await ask(typography, 'admin')).codes).toEqual(['global_built_in']);
});

test('favorites, templates and usage events are the same on both surfaces', async () => {
  await ask(
    `mutation { a: addBuilderFavorite(input: { type: WIDGETS, favorite: "icon" }) { favorites }
      b: addBuilderFavorite(input: { type: WIDGETS, favorite: "map" }) { favorites }
      c: removeBuilderFavorite(input: { type: WIDGETS, favorite: "icon" }) { favorites }
      createBuilderTemplate(input: { type: E_FLEXBOX, title: "Row", content: { a: [1] } }) { template { type } }
      sendUsageEvent(input: { eventData: { clicked: "save" } }) { usageEvent { databaseId } } }`,
    'editor',
  );
  const [favorites, [template], [event]] = await Promise.all([
    rest('/favorites', 'editor'),
    rest('/template-library/templates'),
    rest('/send-event'),
  ]);
  const mine = await ask('{ builderFavorites { widgets } }', 'editor');
  expect(mine.data).toEqual({ builderFavorites: favorites });
  const { data } = await ask(
    `{ builderTemplates { totalCount nodes { databaseId type title content author { name } date } }
      usageEvents(search: "SAVE", first: 5) { totalCount nodes { databaseId eventData author { databaseId } date } } }`,
    'admin',
  );
  expect(data).toEqual({
    builderTemplates: {
      totalCount: 1,
      nodes: [
        {
          databaseId: template.template_id,
          type: 'E_FLEXBOX',
          title: 'Row',
          content: { a: [1] },
          author: { name: template.author },
          date: template.date,
        },
      ],
    },
    usageEvents: {
      totalCount: 1,
      nodes: [
        {
          databaseId: event.id,
          eventData: event.event_data,
          author: { databaseId: event.author },
          date: event.date,
        },
      ],
    },
  });
});

test.each([undefined, 'subscriber', 'contributor', 'editor', 'admin'] as const)(
  'what REST refuses %s is refused with the same code',
  async (as) => {
    const who = as ? { as } : {};
    const color = { id: 'x', title: 'X', value: 'red' };
    const calls = [
      ['{ builderGlobals { colors { id } } }', '/globals', undefined],
      ['{ builderFavorites { widgets } }', '/favorites', undefined],
      ['{ builderTemplates { totalCount } }', '/template-library/templates', undefined],
      ['{ usageEvents { totalCount } }', '/send-event', undefined],
      [
        'mutation { putBuilderColor(input: { id: "x", title: "X", value: "red" }) { color { id } } }',
        '/globals/colors/x',
        color,
      ],
      [
        'mutation { createBuilderTemplate(input: { type: PAGE }) { template { title } } }',
        '/template-library/templates',
        { type: 'page' },
      ],
      [
        'mutation { sendUsageEvent(input: { eventData: {} }) { usageEvent { date } } }',
        '/send-event',
        { event_data: {} },
      ],
    ] as const;
    for (const [query, path, json] of calls) {
      const { body } = await site.rest(`/builder/v1${path}`, { ...who, ...(json ? { json } : {}) });
      const { codes } = await ask(query, as);
      expect([path, codes?.[0]]).toEqual([path, body.code]);
    }
  },
);

test('what is amiss is said alike', async () => {
  const value = 'no color';
  const query = `mutation { putBuilderColor(input: { id: "x", title: "X", value: "${value}" }) { color { id } } }`;
  const { errors } = await site.graphql(query, { as: 'admin' });
  const { body } = await site.rest('/builder/v1/globals/colors/x', {
    as: 'admin',
    json: { title: 'X', value },
  });
  expect(errors?.[0]?.extensions).toMatchObject({ code: body.code, params: body.data.params });
  const untitled = query.replace('title: "X"', 'title: " "').replace(value, 'red');
  expect((await ask(untitled, 'admin')).codes).toEqual(['invalid_title']);
});
