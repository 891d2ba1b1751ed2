import { expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const ask = async <Data>(query: string, as?: TestUser) => {
  const { data, errors } = await site.graphql<Data>(query, as ? { as } : {});
  return { data, code: errors?.[0]?.extensions.code };
};

test('abilities and their categories are the same on both surfaces', async () => {
  const rest = await site.rest('/core-abilities/v1/abilities?category=builder', { as: 'author' });
  const { data } = await ask<{ abilities: { nodes: Record<string, unknown>[] } }>(
    `{ abilities(category: "builder", first: 50) { nodes {
        name description category { slug } inputSchema outputSchema isReadOnly isDestructive isIdempotent } } }`,
    'author',
  );
  const renamed = rest.body.map(
    ({ name, description, category, input_schema, output_schema, meta }: Ability) => ({
      name,
      description,
      category: { slug: category },
      inputSchema: input_schema,
      outputSchema: output_schema,
      isReadOnly: meta.annotations.readonly,
      isDestructive: meta.annotations.destructive,
      isIdempotent: meta.annotations.idempotent,
    }),
  );
  expect(data.abilities.nodes).toEqual(renamed);
  const categories = await site.rest('/core-abilities/v1/categories', { as: 'author' });
  const shown = await ask(
    '{ abilityCategories(first: 50) { totalCount nodes { slug label } } }',
    'author',
  );
  expect(shown.data).toEqual({
    abilityCategories: {
      totalCount: categories.body.length,
      nodes: categories.body.map(({ slug, label }: Record<string, string>) => ({ slug, label })),
    },
  });
});

interface Ability {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly input_schema: object;
  readonly output_schema: object;
  readonly meta: { readonly annotations: Readonly<Record<string, boolean>> };
}

test('an ability that is run by GraphQL has the rights and the refusals of its caller', async () => {
  const query = (name: string, input: string) =>
    `mutation { runAbility(input: { name: "almanac/${name}", input: ${input} }) { result } }`;
  const made = await ask<{ runAbility: { result: { id: number } } }>(
    query('create-post', '{ title: "Here", status: "publish" }'),
    'author',
  );
  const { id } = made.data.runAbility.result;
  expect((await site.rest(`/core/v2/posts/${id}`)).body.title.rendered).toBe('Here');
  const refusals = await Promise.all([
    ask(query('create-post', '{ title: "No" }')),
    ask(query('create-post', '{ title: "No" }'), 'subscriber'),
    ask(query('create-post', '{ status: "nothing" }'), 'author'),
    ask(query('nothing', '{}'), 'author'),
    ask('{ abilities { totalCount } }'),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual([
    'rest_cannot_create',
    'rest_cannot_create',
    'rest_invalid_param',
    'rest_ability_not_found',
    'rest_forbidden',
  ]);
  expect((await ask('{ ability(name: "almanac/nothing") { name } }', 'author')).data).toEqual({
    ability: null,
  });
});
