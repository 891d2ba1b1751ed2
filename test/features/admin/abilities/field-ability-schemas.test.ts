import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { abilities } from '../../../../src/app/routes.ts';
import { fieldOperations } from '../../../../src/graphql/field-operations.ts';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const ROOT = '/core-abilities/v1';
const write = async (name: string, input: object) =>
  await site.make(`${ROOT}/abilities/almanac/${name}/run`, { input });

test('what GraphQL alone offers is listed like the rest, in the category of its routes', async () => {
  const { body, headers } = await site.rest(`${ROOT}/abilities?category=don&per_page=100`, {
    as: 'subscriber',
  });
  const names = body.map(({ name }: { name: string }) => name);
  expect(names).toContain('almanac/report-donations'); // by a route
  expect(names).toContain('almanac/browse-donations');
  expect(Number(headers.get('x-wp-total'))).toBe(names.length);
  const data = await site.query<{ abilities: { nodes: { name: string }[] } }>(
    '{ abilities(category: "don", first: 100) { nodes { name } } }',
    { as: 'subscriber' },
  );
  expect(data.abilities.nodes.map(({ name }) => name)).toEqual(names);
});

test('one says what it takes, what is asked of a record, and what it does', async () => {
  const as = 'subscriber';
  const { body } = await site.rest(`${ROOT}/abilities/almanac/record-donation`, { as });
  expect(body).toMatchObject({
    category: 'don',
    input_schema: {
      type: 'object',
      required: ['amount', 'campaignId'],
      properties: {
        amount: { type: 'integer' },
        campaignId: { type: ['string', 'integer'] },
        note: { type: ['string', 'null'], description: 'Anything else. At most 2,000 characters.' },
      },
    },
    meta: { annotations: { readonly: false, destructive: false, idempotent: false } },
  });
  const { status } = body.input_schema.properties;
  expect(status.enum).toEqual(expect.arrayContaining(['PENDING', 'COMPLETED', null]));
  expect(body.input_schema.properties).not.toHaveProperty('clientMutationId');
  const { donation } = body.output_schema.properties;
  expect(donation.properties.amount.properties.amount.type).toBe('integer');
  expect(Object.keys(donation.properties.donor.properties)).toEqual(['databaseId', 'id', 'name']);
  const deletes = await site.rest(`${ROOT}/abilities/almanac/delete-mailing-list`, { as });
  expect(deletes.body.meta.annotations.destructive).toBe(true);
  const file = await site.rest(`${ROOT}/abilities/almanac/create-media-item`, { as });
  expect(Object.keys(file.body.input_schema.properties)).toContain('filePath');
  expect(Object.keys(file.body.input_schema.properties)).not.toContain('file');
});

test('what a read answers is what its schema says', async () => {
  const { campaign } = await write('create-campaign', { title: 'Bells' });
  await write('record-donation', { campaignId: campaign.databaseId, amount: 100 });
  const { mailingList } = await write('create-mailing-list', { title: 'All' });
  const form = { title: 'Join', lists: [mailingList.id], fields: [{ tag: 'NAME', label: 'Name' }] };
  await write('create-mailing-form', form);
  await write('suppress-address', { email: 'never@example.org' });
  await write('create-event-import', { origin: 'elsewhere' });
  const post = { title: 'First', content: 'One', status: 'publish' };
  const made = await site.make('/core/v2/posts', post);
  await site.make(`/core/v2/posts/${made.id}`, { content: 'Two' });
  const ajv = new Ajv2020({ strict: false, logger: false });
  const names = new Set(Object.values(fieldOperations).flatMap((fields) => Object.values(fields)));
  const context = await site.context('admin');
  const asked = abilities.filter(
    ({ operation, effect, inputSchema }) =>
      names.has(operation) && effect === 'read' && !inputSchema(context.addresses).required,
  );
  const filled: string[] = [];
  for (const ability of asked) {
    const answer = (await ability.run(context, {})) as {
      readonly nodes?: readonly unknown[];
    } | null;
    ajv.validate(ability.outputSchema(context.addresses), answer);
    expect(ajv.errorsText(), ability.name).toBe('No errors');
    if (answer?.nodes?.length) filled.push(ability.operation);
  }
  expect(filled).toEqual(
    expect.arrayContaining([
      'browseEntries',
      'browseDonations',
      'listMailingForms',
      'browseRevisions',
      'browseEventImports',
      'browseUserRoles',
    ]),
  );
});
