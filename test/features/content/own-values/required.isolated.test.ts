import { expect, it } from 'vitest';
import {
  defineConfig,
  fieldGroup,
  json,
  number,
  reference,
  repeater,
  text,
} from '../../../../src/content/declaration/define-config.ts';
import { openOwnSite } from '../../../support/open-own-site.ts';

const site = await openOwnSite(
  defineConfig({
    kinds: {
      film: {
        labels: { one: 'Film', many: 'Films' },
        fields: {
          price: number({ required: true }),
          rating: number({ required: true, default: 3 }),
          raw: json(),
          sequel: reference('film'),
        },
        groups: {
          plain: fieldGroup({ cast: repeater({ name: text({ required: true }) }) }),
          filmDetails: fieldGroup(
            { studio: text({ required: true }), note: text() },
            { style: 'acf' },
          ),
        },
      },
    },
    extend: { user: { fields: { badge: text({ required: true }), note: text() } } },
  }),
);

const send = (path: string, json: object) =>
  site.rest(`/core/v2/${path}`, { method: 'POST', as: 'admin', json });

const lacks = (member: string) => ({
  status: 400,
  body: {
    code: 'rest_invalid_param',
    data: { params: { [member]: expect.stringContaining('required') } },
  },
});

it('keeps a record without what is required from being published, not from being saved', async () => {
  expect(await send('films', { title: 'A', status: 'publish' })).toMatchObject(lacks('meta'));
  const draft = await send('films', { title: 'A', status: 'draft' });
  expect(draft.status).toBe(201);
  const path = `films/${draft.body.id}`;
  expect(await send(path, { status: 'publish' })).toMatchObject(lacks('meta'));
  expect((await site.rest(`/core/v2/${path}`, { as: 'admin' })).body.status).toBe('draft');
  expect(await send(path, { status: 'publish', meta: { price: 0 } })).toMatchObject({
    status: 200,
  });
  expect(await send(path, { meta: { price: null } })).toMatchObject(lacks('meta'));
  expect(await send(path, { title: 'B' })).toMatchObject({ status: 200 });
});

it('names what is missing in GraphQL as the schema does', async () => {
  const messageOf = async (input: string) => {
    const query = `mutation { createFilm(input: { title: "A", status: PUBLISH, ${input} }) { film { id } } }`;
    return (await site.graphql(query, { as: 'admin' })).errors?.[0]?.message;
  };
  expect(await messageOf('rating: 1')).toBe('Invalid parameter(s): price. price is required.');
  expect(await messageOf('price: 1, filmDetails: { note: "x" }')).toBe(
    'Invalid parameter(s): studio. studio is required.',
  );
  expect(await messageOf('price: 1, sequel: 999')).toBe(
    'sequel is not the id of a record that it can refer to: film.',
  );
});

it('asks for a group of the plug-in where it is written, and for members of rows', async () => {
  const film = { title: 'A', status: 'publish', meta: { price: 1 } };
  expect(await send('films', { ...film, acf: { note: 'x' } })).toMatchObject(lacks('acf'));
  expect(await send('films', { ...film, acf: { studio: 's', cast: [{}] } })).toMatchObject(
    lacks('acf'),
  );
  expect(
    await send('films', { ...film, acf: { studio: 's', cast: [{ name: 'n' }] } }),
  ).toMatchObject({
    status: 201,
  });
});

it('asks for that of users when their own fields are written', async () => {
  const path = `users/${site.users.author}`;
  expect(await send(path, { meta: { note: 'x' } })).toMatchObject(lacks('meta'));
  expect(await send(path, { first_name: 'Ann' })).toMatchObject({ status: 200 });
  expect(await send(path, { meta: { note: 'x', badge: 'b' } })).toMatchObject({ status: 200 });
});

it('bounds JSON', async () => {
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
  const withRaw = (raw: unknown) => send('films', { title: 'A', meta: { raw } });
  expect(await withRaw(nested(10))).toMatchObject({
    status: 201,
    body: { meta: { raw: nested(10) } },
  });
  for (const raw of [nested(11), ['x'.repeat(100_000)]])
    expect(await withRaw(raw)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
});
