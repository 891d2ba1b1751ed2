import { beforeAll, describe, expect, it } from 'vitest';
import { checkModel } from '../../../../src/features/admin/model-check/check-model.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();
const PATH = '/core/v2/options-pages/siteOptions';

const write = (json: object, as: TestUser = 'admin', path = PATH) =>
  site.rest(path, { method: 'POST', as, json });

let book: number;

beforeAll(async () => {
  const { body } = await site.rest('/core/v2/books', {
    as: 'admin',
    json: { title: 'Tides', status: 'publish' },
  });
  book = body.id;
});

describe('a page of options', () => {
  it('has its defaults until somebody writes it', async () => {
    const { status, body } = await site.rest('/core/v2/options-pages/house_rules');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'house_rules', title: 'House rules', meta: { rules: '' } },
    });
  });

  it('is written by REST and shown to all on both surfaces', async () => {
    const acf = { lines: [{ words: 'One' }], best_book: book, opened: '20200315', tone: 'calm' };
    const { status, body } = await write({ meta: { motto: 'Read <b>on</b>' }, acf });
    expect(status).toBe(200);
    expect(body).toMatchObject({ meta: { motto: 'Read on' }, acf });
    expect((await site.rest(`${PATH}?_embed=1`)).body).toMatchObject({
      meta: { motto: 'Read on' },
      acf,
      _embedded: { 'acf:post': [{ id: book }] },
    });
    const { data } = await site.graphql(`{
      siteOptions {
        pageTitle menuTitle parentId motto banner { tone }
        ... on WithAcfFooter { footer { opened lines { words } bestBook { nodes { databaseId } } } }
      }
      houseRules { id parentId }
    }`);
    const parentId = Buffer.from('acf_options_page:siteOptions').toString('base64');
    expect(data).toEqual({
      siteOptions: {
        ...{ pageTitle: 'Site Options', menuTitle: 'Options', parentId: null },
        ...{ motto: 'Read on', banner: { tone: 'CALM' } },
        footer: {
          opened: '2020-03-15T00:00:00+00:00',
          lines: [{ words: 'One' }],
          bestBook: { nodes: [{ databaseId: book }] },
        },
      },
      houseRules: { id: expect.any(String), parentId },
    });
    const { data: found } = await site.graphql(
      `{ node(id: "${parentId}") { __typename ... on AcfOptionsPage { id pageTitle } } }`,
    );
    expect(found).toEqual({
      node: { __typename: 'SiteOptions', id: parentId, pageTitle: 'Site Options' },
    });
  });

  it('is written by GraphQL; what is left out stays, and null is taken away', async () => {
    await write({ meta: { motto: 'Old' }, acf: { tone: 'loud', opened: '20200315' } });
    const { data } = await site.graphql(
      `mutation {
        updateSiteOptions(input: { banner: { tone: null }, footer: { lines: [{ words: "Two" }] } }) {
          siteOptions { motto banner { tone } footer { lines { words } opened } }
        }
      }`,
      { as: 'admin' },
    );
    expect(data).toEqual({
      updateSiteOptions: {
        siteOptions: {
          motto: 'Old',
          banner: { tone: null },
          footer: { lines: [{ words: 'Two' }], opened: '2020-03-15T00:00:00+00:00' },
        },
      },
    });
  });

  it('is written by those alone who have its capability', async () => {
    const rules = { meta: { rules: '<p>Hush</p>' } };
    const path = '/core/v2/options-pages/house_rules';
    expect((await write(rules, 'author', path)).body.code).toBe('rest_cannot_update');
    expect((await write(rules, 'editor', path)).body.meta).toEqual(rules.meta);
    expect((await write({ meta: { motto: 'Mine' } }, 'editor')).status).toBe(403);
    const { errors } = await site.graphql(
      'mutation { updateSiteOptions(input: { motto: "Mine" }) { siteOptions { motto } } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_cannot_update' });
  });

  it('shows a field with a restricted "read" to those alone who may read it', async () => {
    await write({ meta: { staff_note: 'Key is below the mat' } });
    expect((await site.rest(PATH)).body.meta).not.toHaveProperty('staff_note');
    expect((await site.rest(PATH, { as: 'author' })).body.meta.staff_note).toMatch(/^Key/);
    const { data } = await site.graphql('{ siteOptions { staffNote } }');
    expect(data).toEqual({ siteOptions: { staffNote: null } });
  });

  it.each([
    [{ acf: { best_book: 99_999 } }, 'rest_invalid_param'],
    [{ acf: { opened: null } }, 'rest_invalid_param'],
    [{ acf: { tone: 'shrill' } }, 'rest_invalid_param'],
    [{ meta: { motto: 7 } }, 'rest_invalid_type'],
  ])('refuses %j', async (json, code) => {
    await write({ acf: { opened: '20200315' } });
    const { status, body } = await write(json);
    expect({ status, code: body.code }).toEqual({ status: 400, code });
  });

  it('keeps the options of other pages that are written at the same time', async () => {
    await Promise.all([
      write({ meta: { motto: 'Both' } }),
      write({ meta: { rules: '<p>Both</p>' } }, 'admin', '/core/v2/options-pages/house_rules'),
    ]);
    const { data } = await site.graphql('{ siteOptions { motto } houseRules { rules } }');
    expect(data).toMatchObject({
      siteOptions: { motto: 'Both' },
      houseRules: { rules: expect.stringContaining('Both') },
    });
  });

  it('is described by OPTIONS, and compared with the data by the check of the model', async () => {
    const { body } = await site.rest(PATH, { method: 'OPTIONS' });
    expect(body.schema.properties.acf.properties).toHaveProperty('best_book');
    const { database } = site.services;
    const value = JSON.stringify({
      siteOptions: JSON.stringify({ fields: { gone: 1 }, groups: { tone: 'shrill' } }),
      old: '',
    });
    const where = { name: 'optionsPages' };
    await database.prisma.setting.upsert({
      where,
      create: { ...where, value },
      update: { value },
    });
    const found = (await checkModel(database)).filter(({ subject }) => /ptions/.test(subject));
    expect(found.map(({ subject, problem }) => `${subject} ${problem}`)).toEqual([
      'siteOptions meta.gone is not declared',
      'siteOptions acf.tone does not fit',
      'options page old is not declared',
    ]);
  });
});
