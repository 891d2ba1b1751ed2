import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
const SOURCES = '/calendars/v1/sources';

type Fields = Readonly<Record<string, unknown>>;

const FIELDS =
  'databaseId url status interval isActive failures nextRunGmt dateGmt runs { result created changed kept trashed failed problems }';

async function ask(query: string, as: TestUser | undefined, variables: object = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  const { data, errors } = await site.graphql<any>(query, { variables, ...(as ? { as } : {}) });
  const [error] = errors ?? [];
  if (!error) return data;
  const { code, status, params } = error.extensions as Fields;
  return { code, status, params };
}

/** GraphQL's fields under the names of REST. */
function renamed({ databaseId, isActive, nextRunGmt, dateGmt, status, ...rest }: Fields): Fields {
  return {
    ...rest,
    id: databaseId,
    is_active: isActive,
    next_run: nextRunGmt,
    created: dateGmt,
    status: String(status).toLowerCase(),
  };
}

const toInput = ({ is_active: isActive, status, ...rest }: Fields): Fields => ({
  ...rest,
  ...(isActive === undefined ? {} : { isActive }),
  ...(status === undefined ? {} : { status: String(status).toUpperCase() }),
});

/** The same calls on both surfaces, with answers in the words of REST. */
const surfaces = {
  REST: {
    async call(method: string, path: string, json: Fields | undefined, as?: TestUser) {
      const given = { method, ...(json ? { json } : {}), ...(as ? { as } : {}) };
      const { status, body } = await site.rest(`${SOURCES}${path}`, given);
      if (status < 300) return body;
      return { code: body.code, status, params: body.data.params };
    },
    create(fields: Fields, as?: TestUser): Promise<Fields> {
      return this.call('POST', '', fields, as);
    },
    update(id: number, fields: Fields, as?: TestUser): Promise<Fields> {
      return this.call('PATCH', `/${id}`, fields, as);
    },
    run(id: number, as?: TestUser): Promise<Fields> {
      return this.call('POST', `/${id}/run`, undefined, as);
    },
    async remove(id: number, as?: TestUser): Promise<Fields> {
      const { deleted, ...rest } = await this.call('DELETE', `/${id}`, undefined, as);
      return deleted ? { deleted } : rest;
    },
    list(as?: TestUser): Promise<Fields[]> {
      return this.call('GET', '', undefined, as);
    },
  },
  GraphQL: {
    async change(name: string, input: Fields, as?: TestUser): Promise<Fields> {
      const type = `${name[0]?.toUpperCase()}${name.slice(1)}CalendarSourceInput`;
      const query = `mutation ($input: ${type}!) { ${name}CalendarSource(input: $input) { calendarSource { ${FIELDS} } } }`;
      const data = await ask(query, as, { input });
      return data.code ? data : renamed(data[`${name}CalendarSource`].calendarSource);
    },
    create(fields: Fields, as?: TestUser): Promise<Fields> {
      return this.change('create', toInput(fields), as);
    },
    update(id: number, fields: Fields, as?: TestUser): Promise<Fields> {
      return this.change('update', { id, ...toInput(fields) }, as);
    },
    run(id: number, as?: TestUser): Promise<Fields> {
      return this.change('run', { id }, as);
    },
    async remove(id: number, as?: TestUser): Promise<Fields> {
      const query = `mutation { deleteCalendarSource(input: { id: "${id}" }) { deletedId } }`;
      const data = await ask(query, as);
      return data.code ? data : { deleted: data.deleteCalendarSource.deletedId !== null };
    },
    async list(as?: TestUser): Promise<Fields[]> {
      const data = await ask(`{ calendarSources { nodes { ${FIELDS} } } }`, as);
      return data.code ? data : data.calendarSources.nodes.map(renamed);
    },
  },
};

const ADDRESS = 'https://calendar.example.org/a.ics';

/** Without what differs from one call to the next. */
const told = ({ id, created, next_run: next, ...rest }: Fields) => ({
  ...rest,
  isDue: typeof next === 'string',
});

describe('a followed calendar on either surface', () => {
  it('is made, changed, run, listed and deleted in the same way', async () => {
    const lives: unknown[][] = [];
    for (const surface of Object.values(surfaces)) {
      const made = await surface.create({ url: 'webcal://calendar.example.org/a.ics' }, 'admin');
      const id = Number(made.id);
      const changed = { interval: 7200, status: 'draft', is_active: false };
      lives.push([
        told(made),
        told(await surface.update(id, changed, 'admin')),
        (await surface.list('admin')).map(told),
        told(await surface.run(id, 'admin')),
        await surface.remove(id, 'admin'),
        await surface.list('admin'),
      ]);
    }
    expect(lives[1]).toEqual(lives[0]);
    const calendar = { url: ADDRESS, failures: 0, runs: [] };
    const off = { ...calendar, status: 'draft', interval: 7200, is_active: false };
    expect(lives[0]).toEqual([
      { ...calendar, status: 'publish', interval: 3600, is_active: true, isDue: true },
      { ...off, isDue: false },
      [{ ...off, isDue: false }],
      { ...off, isDue: true },
      { deleted: true },
      [],
    ]);
  });

  it('is refused alike', async () => {
    const refusals: Fields[][] = [];
    for (const surface of Object.values(surfaces)) {
      const { id } = await surface.create({ url: ADDRESS }, 'admin');
      const known = Number(id);
      refusals.push([
        await surface.create({ url: ADDRESS }, 'admin'),
        await surface.create({ url: 'ftp://calendar.example.org/' }, 'admin'),
        await surface.create({ url: 'http://127.0.0.1/a.ics' }, 'admin'),
        await surface.create({ url: 'https://calendar.example.org:8443/' }, 'admin'),
        await surface.create({ url: `${ADDRESS}?b`, interval: 899 }, 'admin'),
        await surface.update(known, { interval: 604_801 }, 'admin'),
        await surface.update(0, { interval: 900 }, 'admin'),
        await surface.run(987_654, 'admin'),
        await surface.remove(987_654, 'admin'),
        await surface.create({ url: `${ADDRESS}?b` }, 'editor'),
        await surface.create({ url: `${ADDRESS}?b` }),
        await surface.update(known, { interval: 900 }, 'editor'),
        await surface.run(known, 'editor'),
        await surface.remove(known, 'editor'),
        (await surface.list('editor')) as unknown as Fields,
        (await surface.list()) as unknown as Fields,
      ]);
      await surface.remove(known, 'admin');
    }
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[0]?.map(({ code, status }) => `${code} ${status}`)).toEqual([
      'calendar_source_exists 400',
      ...Array.from({ length: 5 }, () => 'rest_invalid_param 400'),
      ...Array.from({ length: 3 }, () => 'calendar_source_not_found 404'),
      'rest_forbidden 403',
      'rest_forbidden 401',
      ...Array.from({ length: 4 }, () => 'rest_forbidden 403'),
      'rest_forbidden 401',
    ]);
  });

  it('is one of a hundred at most', async () => {
    const { prisma } = site.services.database;
    await prisma.calendarSource.createMany({
      data: Array.from({ length: 100 }, (_, i) => ({
        ...{ url: `${ADDRESS}?${i}`, status: 'publish', interval: 3600, created: '' },
        isActive: false,
      })),
    });
    for (const surface of Object.values(surfaces))
      expect(await surface.create({ url: ADDRESS }, 'admin')).toMatchObject({
        code: 'too_many_calendar_sources',
        status: 400,
      });
    await prisma.calendarSource.deleteMany();
  });
});
