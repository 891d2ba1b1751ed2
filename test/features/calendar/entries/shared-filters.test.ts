import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const V1 = '/ext/events/v1';
const site = sharedSite();
const ids: Record<string, number> = {};

beforeAll(async () => {
  const make = async (path: string, name: string, json: object) => {
    const { body, status } = await site.rest(`${V1}/${path}`, { as: 'admin', json });
    expect(status, JSON.stringify(body)).toBe(201);
    ids[name] = body.id;
  };
  const { editor } = site.users;
  for (const word of ['venue', 'organizer']) {
    await make(`${word}s`, `${word} a`, { [word]: 'a', date: '2024-01-01 10:00:00' });
    await make(`${word}s`, `${word} b`, { [word]: 'b', author: editor });
    await make(`${word}s`, `${word} c`, { [word]: 'c', date: '2025-01-01 10:00:00' });
    await make(`${word}s`, `${word} secret`, { [word]: 'secret', status: 'draft', author: editor });
  }
  for (const name of ['Jazz', 'Folk', 'Rock']) await make('tags', name, { name });
  const event = (title: string, tags: readonly string[], more: object = {}) =>
    make('events', title, {
      ...{ title, start_date: '2091-05-01 10:00', end_date: '2091-05-01 11:00', ...more },
      tags: tags.map((name) => ids[name]),
    });
  await event('x', ['Jazz']);
  await event('y', ['Jazz', 'Folk'], { sticky: true });
  await event('z', ['Rock']);
});

const graphqlTitles = async (list: string, where: string): Promise<string> => {
  const data = await site.query<Record<string, { nodes: { title: string }[] }>>(
    `{ ${list}(where: { ${where} }) { nodes { title } } }`,
  );
  return (data[list]?.nodes ?? [])
    .map(({ title }) => title)
    .toSorted()
    .join('');
};

describe.each(['venue', 'organizer'])('lists of each %s', (word) => {
  const restTitles = async (query: string): Promise<string> => {
    const { body } = await site.rest(`${V1}/${word}s?${query}`);
    const found: Record<string, string>[] = body[`${word}s`] ?? [];
    return found
      .map((one) => String(one[word]))
      .toSorted()
      .join('');
  };

  test.each([
    ['author={editor}', 'authorIn: [{editor}]', 'b'],
    ['author_exclude={editor}', 'authorNotIn: [{editor}]', 'ac'],
    ['exclude={a}', 'notIn: [{a}]', 'bc'],
    ['include={a},{c}', 'in: [{a}, {c}]', 'ac'],
    ['include={a},{secret}', 'in: [{a}, {secret}]', 'a'],
    ['include=', 'in: []', 'abc'],
    ['slug=a,c,nobody', 'nameIn: ["a", "c", "nobody"]', 'ac'],
    ['after=2024-06-01T00:00:00', 'publishedAfter: "2024-06-01T00:00:00"', 'bc'],
    ['before=2024-06-01T00:00:00', 'publishedBefore: "2024-06-01T00:00:00"', 'a'],
    ['modified_after=2020-06-01T00:00:00', 'modifiedAfter: "2020-06-01T00:00:00"', 'abc'],
    ['modified_before=2020-06-01T00:00:00', 'modifiedBefore: "2020-06-01T00:00:00"', ''],
  ])('?%s and where %s find %j', async (query, where, found) => {
    const filled = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, name) =>
        String(name === 'editor' ? site.users.editor : ids[`${word} ${name}`]),
      );
    expect(await restTitles(filled(query))).toBe(found);
    expect(await graphqlTitles(`${word}s`, filled(where))).toBe(found);
  });
});

test.each([
  ['tag: "jazz"', 'xy'],
  ['tag: "jazz+folk"', 'y'],
  ['tag: "folk,rock"', 'yz'],
  ['tagSlugIn: ["folk", "rock"]', 'yz'],
  ['tagSlugAnd: ["jazz", "folk"]', 'y'],
  ['tagIn: [{Rock}]', 'z'],
  ['tagNotIn: [{Folk}]', 'xz'],
  ['tagId: "{Folk},{Rock}"', 'yz'],
  ['isSticky: true', 'y'],
])('events where %s are %j', async (where, found) => {
  const filled = where.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  expect(await graphqlTitles('events', `startDate: "2091-01-01", ${filled}`)).toBe(found);
});
