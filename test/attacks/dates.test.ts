import {
  type GraphQLArgument,
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { schema } from '../../src/app/schema.ts';
import { sharedSite } from '../support/test-site.ts';

/** At the edges of what a calendar, a stored moment and JavaScript have, and beyond them. */
const dates = [
  '+99999999999999 years',
  '+999999 years',
  '@999999999999999999',
  '999999999999',
  '+275760-09-13T00:00:01',
  '-271821-04-19T23:59:59Z',
  '+010000-01-01T00:00:00Z',
  '0000-00-00',
  '0000-01-01',
  '0000-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59',
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59-99:99',
  '2026-02-30T00:00:00',
  '2016-12-31T23:59:60Z',
];

/** Of years, weeks and the like. */
const numbers = [-1, 0, 1, 53, 9999, 10_000, 300_000, 2_147_483_647];

const isDate = (name: string) =>
  name !== 'date_format' &&
  /date|after|before|modified|starts|ends|from|until|month|week|day|year/i.test(name);

/** A year of more or less than four digits, or what JavaScript makes of a date that is none. */
const NO_MOMENT = /[+-]\d{6}-\d\d-|Invalid Date|"NaN/;

const site = sharedSite();
let id: number;
beforeAll(async () => {
  const as = 'admin' as const;
  await site.rest('/core/v2/settings', { as, json: { timezone: 'Pacific/Kiritimati' } });
  const post = { title: 'A post', status: 'publish' };
  id = (await site.rest('/core/v2/posts', { as, json: post })).body.id;
  for (const recurrence of [undefined, 'FREQ=WEEKLY'])
    await site.rest('/ext/events/v1/events', {
      as,
      json: {
        title: 'A walk',
        start_date: '2030-01-01 10:00',
        end_date: '2030-01-01 12:00',
        ...(recurrence ? { recurrence } : {}),
      },
    });
});

const namedRoutes = allRoutes.flatMap((route) =>
  route.endpoints.flatMap(({ methods, args }) =>
    Object.keys(args)
      .filter(isDate)
      .map((name) => ({ method: methods[0] ?? 'GET', path: route.template, name })),
  ),
);

test.each(namedRoutes)('any date is read or refused: $method $path $name', async (asked) => {
  const { method, name } = asked;
  const path = asked.path.replace(/\{\w+\}/g, '1');
  const others = { title: 'X', start_date: '2030-01-01', end_date: '2030-01-01' };
  for (const date of dates) {
    const { status, body } =
      method === 'GET' || method === 'DELETE'
        ? await site.rest(`${path}?${new URLSearchParams({ [name]: date })}`, {
            method,
            as: 'admin',
          })
        : await site.rest(path, { method, as: 'admin', json: { ...others, [name]: date } });
    expect(status, `${date}: ${JSON.stringify(body)}`).toBeLessThan(500);
    if (status < 300) expect(JSON.stringify(body)).not.toMatch(NO_MOMENT);
  }
});

const namedFields = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) =>
  datesWithin(field.args).map(({ values, write }) => ({
    argument: `${field.name}(${write('…')})`,
    ask(value: string | number) {
      const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
      return `{ ${field.name}(${write(JSON.stringify(value))}) ${selection} }`;
    },
    values,
  })),
);

test.each(namedFields)('any date is read or refused: $argument', async ({ ask, values }) => {
  for (const value of values) {
    const { errors = [] } = await site.graphql(ask(value), { as: 'admin' });
    for (const { message, extensions } of errors)
      expect(extensions?.status ?? 400, `${value}: ${message}`).toBeLessThan(500);
  }
});

interface AskedDate {
  readonly values: readonly (string | number)[];
  write(value: string): string;
}

function datesWithin(members: readonly (GraphQLArgument | GraphQLInputField)[]): AskedDate[] {
  return members.flatMap((member): AskedDate[] => {
    const type = getNamedType(member.type);
    const isList = isListType(getNullableType(member.type));
    const write = (value: string) => `${member.name}: ${isList ? `[${value}]` : value}`;
    if (isInputObjectType(type))
      return datesWithin(Object.values(type.getFields())).map((inner) => ({
        ...inner,
        write: (value) => write(`{ ${inner.write(value)} }`),
      }));
    if (!isDate(member.name) || !['String', 'Int'].includes(type.name)) return [];
    return [{ values: type.name === 'Int' ? numbers : dates, write }];
  });
}

describe('a moment beyond the years that are stored is the last, or the first, of them', () => {
  test('where it is written', async () => {
    const write = async (date: string) =>
      (await site.rest(`/core/v2/posts/${id}`, { as: 'admin', json: { date } })).body.date_gmt;
    expect(await write('9999-12-31T23:59:59-12:00')).toBe('9999-12-31T23:59:59');
    expect(await write('0000-01-01T00:00:00+14:00')).toBe('0000-01-01T00:00:00');
    await write('2026-01-01T00:00:00');
  });

  test('where it is asked for', async () => {
    const find = async (query: Record<string, string>) =>
      (await site.rest(`/core/v2/posts?${new URLSearchParams(query)}`)).body.length;
    expect(await find({ after: '9999-12-31T23:59:59-12:00' })).toBe(0);
    expect(await find({ before: '9999-12-31T23:59:59-12:00' })).toBe(1);
    expect(await find({ after: '0000-01-01T00:00:00+14:00' })).toBe(1);
    expect(await find({ before: '0000-01-01T00:00:00+14:00' })).toBe(0);
  });
});

test('an offset from UTC that no clock has is no date', async () => {
  for (const offset of ['-99:99', '+24:00', '+10:60'])
    expect(
      await site.rest(
        `/core/v2/posts?${new URLSearchParams({ after: `2026-01-01T00:00:00${offset}` })}`,
      ),
    ).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
});

test('a week of a year that is none is refused, and one of an early year is of that year', async () => {
  const ask = (year: number) =>
    site.graphql<object>(
      `{ posts(where: { dateQuery: { year: ${year}, week: 1 } }) { nodes { id } } }`,
    );
  for (const year of [0, 10_000, 2_147_483_647])
    expect((await ask(year)).errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      status: 400,
    });
  expect(await ask(26)).toMatchObject({ data: { posts: { nodes: [] } } });
});

test('files of calendars take any date as well', async () => {
  for (const start of ['00000101T000000', '99991231T235959Z', '99991231T235959', '20260230T100000'])
    for (const more of ['', 'DURATION:P9999999W', 'RRULE:FREQ=YEARLY;UNTIL=99991231T235959Z']) {
      const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${start}${more}`];
      const end = [`DTSTART:${start}`, 'SUMMARY:X', more, 'END:VEVENT', 'END:VCALENDAR', ''];
      const file = [...lines, ...end].filter((line) => line !== '').join('\r\n');
      const { status, body } = await importFile(file);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
});

function importFile(file: string) {
  const body = new FormData();
  body.set('file', new Blob([file], { type: 'text/calendar' }), 'calendar.ics');
  return site.rest('/ext/event-aggregator/v1/import', { method: 'POST', as: 'admin', body });
}
