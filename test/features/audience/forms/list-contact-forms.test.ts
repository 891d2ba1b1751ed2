import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const FORMS = '/forms/v1/contact-forms';
const site = sharedSite();

beforeAll(async () => {
  for (let i = 0; i < 12; i++) await site.make(FORMS, { title: `Form ${i}` }, 'editor');
});

const list = async (query: string): Promise<readonly { readonly id: number }[]> => {
  const { status, body } = await site.rest(`${FORMS}?${query}`, { as: 'author' });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test.each([
  ['', 12],
  ['per_page=-1', 12],
  ['per_page=-2', 2],
  ['per_page=2x', 2],
  ['per_page=0', 10],
  ['per_page=abc', 10],
  ['per_page=99999999999999999999', 12],
  ['per_page[]=2&orderby[]=title&search[]=x', 10],
  ['offset=11', 1],
  ['offset=x', 12],
  ['orderby=bogus', 12],
])('nothing that is asked for is refused: %s', async (query, count) => {
  expect(await list(query)).toHaveLength(count);
});

test('an order that is none is from the last on', async () => {
  expect(await list('order=bogus')).toEqual([...(await list(''))].reverse());
});
