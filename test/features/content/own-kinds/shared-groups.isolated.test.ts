import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declareSite } from '../../../../src/config/declaration/declaration.ts';
import { checkDeclaration } from '../../../../src/content/declaration/check-declaration.ts';
import type { TestSite } from '../../../support/test-site.ts';

const hero = {
  style: 'acf' as const,
  fields: {
    headline: { type: 'text' as const },
    mood: { type: 'select' as const, options: ['dark', 'light'] },
    size: { type: 'group' as const, fields: { width: { type: 'number' as const } } },
  },
};
const declaration = {
  kinds: {
    code_snippets: {
      labels: { one: 'Snippet', many: 'Snippets' },
      graphql: { one: 'Code_Snippet', many: 'Code_Snippets' },
      groups: {
        hero,
        Extra_Info: {
          style: 'acf' as const,
          fields: {
            headline: hero.fields.headline,
            note: { type: 'text' as const, graphql: 'Big_Note' },
          },
        },
      },
    },
  },
  extend: { page: { groups: { hero } } },
};

let site: TestSite;
beforeAll(async () => {
  declareSite(checkDeclaration('almanac.config.ts', declaration));
  const { openTestSite } = await import('../../../support/test-site.ts');
  site = await openTestSite();
});
afterAll(() => site.close());

describe('a group of fields that two kinds declare alike', () => {
  it('is one type with one interface, which both kinds have', async () => {
    const { data } = await site.graphql(
      `mutation {
      createCode_Snippet(input: { title: "S", status: PUBLISH, hero: { headline: "Of both", size: { width: 2 } }, Extra_Info: { Big_Note: "N" } }) {
        code_Snippet { databaseId }
      }
      createPage(input: { title: "P", status: PUBLISH, hero: { headline: "Of a page" } }) { page { databaseId } }
    }`,
      { as: 'admin' },
    );
    expect(data).toEqual({
      createCode_Snippet: { code_Snippet: { databaseId: expect.any(Number) } },
      createPage: { page: { databaseId: expect.any(Number) } },
    });
    const { data: shown } = await site.graphql(`{
      contentNodes(where: { contentTypes: [CODE_SNIPPETS, PAGE] }) {
        nodes {
          __typename
          ... on WithAcfHero { hero { __typename fieldGroupName headline size { width } } }
          ... on Code_Snippet { Extra_Info { fieldGroupName headline Big_Note } }
        }
      }
      code_Snippets { nodes { title } }
      __type(name: "WithAcfHero") { possibleTypes { name } }
    }`);
    const typed = { __typename: 'Hero', fieldGroupName: 'Hero' };
    expect(shown).toEqual({
      contentNodes: {
        nodes: expect.arrayContaining([
          { __typename: 'Page', hero: { ...typed, headline: 'Of a page', size: { width: null } } },
          {
            __typename: 'Code_Snippet',
            hero: { ...typed, headline: 'Of both', size: { width: 2 } },
            Extra_Info: { fieldGroupName: 'ExtraInfo', headline: 'Of both', Big_Note: 'N' },
          },
        ]),
      },
      code_Snippets: { nodes: [{ title: 'S' }] },
      __type: {
        possibleTypes: expect.arrayContaining([{ name: 'Page' }, { name: 'Code_Snippet' }]),
      },
    });
  });

  it('must be the same in both, and so must fields of one name in two groups', () => {
    const other = { ...hero, fields: { headline: { type: 'number' as const } } };
    const { labels } = declaration.kinds.code_snippets;
    const check = (kind: object) => () =>
      checkDeclaration('almanac.config.ts', { ...declaration, kinds: { x: { labels, ...kind } } });
    expect(check({ groups: { hero: other } })).toThrow('the GraphQL type Hero');
    expect(check({ groups: { hero, more: other } })).toThrow('and is another one');
    expect(check({ groups: { hero } })).not.toThrow();
  });
});

it('kinds are named by their types, and those of the calendar also as clients know them', async () => {
  const { data, errors } = await site.graphql(
    '{ contentNodes(where: { contentTypes: [TRIBE_EVENTS, EVENT, CODE_SNIPPETS] }) { nodes { contentTypeName } } }',
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ contentNodes: { nodes: [{ contentTypeName: 'code_snippets' }] } });
});
