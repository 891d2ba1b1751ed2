import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangedSources, serveChangedSources } from '../../support/changed-sources.ts';

const path = 'src/content/fields/types/text.ts';

/** The whole edit: the options of the type, and an entry of the table of types, in one file. */
const EDITS = [
  { path, after: '    color: FormatField;\n', added: '    phone: PhoneField;\n' },
  {
    path,
    after: "export const color = declares<FormatField>('color');\n",
    added: `
export interface PhoneField extends CommonOptions, ManyOptions {
  readonly type: 'phone';
  readonly default?: string;
}
`,
  },
  {
    path,
    after: 'export const textTypes = {',
    added: `
  phone: {
    ...format,
    sent: () => ({ type: 'string', pattern: '^\\\\+?[0-9 ]{3,30}$' }),
    stored: (value) => String(value).replaceAll(' ', ''),
    onPage: (value) => \`Call \${value}\`,
    compared,
  } satisfies FieldType<PhoneField>,`,
  },
];

/** A site that uses the type. */
const declaration = {
  kinds: {
    shop: {
      labels: { one: 'Shop', many: 'Shops' },
      fields: { phone: { type: 'phone', filter: true, sort: true } },
      groups: { more: { fields: { others: { type: 'phone', many: true } } } },
    },
  },
};

describe('a type of field that is one entry of one file', () => {
  let site: ChangedSources;

  beforeAll(async () => {
    const config = { path: 'almanac.config.json', added: JSON.stringify(declaration) };
    site = await serveChangedSources([...EDITS, config]);
    for (const [title, phone] of [
      ['One', '+44 20 1'],
      ['Two', '030 2'],
    ]) {
      const more = { meta: { phone }, acf: { others: ['1 23'] } };
      const { status, body } = await site.rest('/shops', { title, status: 'publish', ...more });
      expect(status, JSON.stringify(body)).toBe(201);
    }
  }, 180_000);

  afterAll(() => site?.close());

  it.skipIf(process.env.TEST_DATABASE === 'postgresql')(
    'compiles',
    () => site.run('node_modules/typescript/bin/tsc', '--noEmit'),
    120_000,
  );

  it('is checked, cleaned, shown, filtered and sorted by REST', async () => {
    const [shop, ...others] = (await site.rest('/shops?fields[phone][contains]=20')).body;
    expect(others).toEqual([]);
    expect(shop).toMatchObject({ meta: { phone: '+44201' }, acf: { others: ['123'] } });
    const sorted = (await site.rest('/shops?orderby=phone&order=desc')).body;
    expect(sorted.map(({ meta }: typeof shop) => meta.phone)).toEqual(['0302', '+44201']);
    const wrong = await site.rest(`/shops/${shop.id}`, { meta: { phone: 'none' } });
    expect(wrong.status).toBe(400);
    const { schema } = (await site.rest('/shops', undefined, 'OPTIONS')).body;
    expect(schema.properties.meta.properties.phone).toMatchObject({ type: 'string', default: '' });
  });

  it('is written, shown and filtered by GraphQL', async () => {
    const made = await site.graphql(
      'mutation { createShop(input: { title: "Three", status: PUBLISH, phone: "9 99", more: { others: ["1 2"] } }) { shop { phone more { others } } } }',
    );
    expect(made.data?.createShop.shop, JSON.stringify(made)).toEqual({
      phone: '999',
      more: { others: ['12'] },
    });
    const found = await site.graphql(
      '{ shops(where: { fields: { phone: { eq: "0302", empty: false } } }) { nodes { title } } }',
    );
    expect(found.data?.shops.nodes, JSON.stringify(found)).toEqual([{ title: 'Two' }]);
  });

  it('is on the page of a record', async () => {
    expect((await site.ask('/shop/one/')).body).toContain('<dd>Call +44201</dd>');
  });
});
