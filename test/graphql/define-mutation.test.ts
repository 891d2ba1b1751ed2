import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
const mutate = (mutation: string) => site.graphql<any>(`mutation { ${mutation} }`, { as: 'admin' });

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const opened = async () => {
  const { data } = await mutate(
    'createCampaign(input: { title: "A roof", goal: 500 }) { campaign { id goal { amount } } }',
  );
  return data.createCampaign.campaign;
};

test('an error names an argument as the input does', async () => {
  const { id } = await opened();
  const { errors } = await mutate(
    `recordDonation(input: { campaignId: "${id}", amount: 5, donorEmail: "nobody" }) {
      donation { id } }`,
  );
  expect(errors?.[0]?.message).toBe('Invalid parameter(s): donorEmail');
  expect(errors?.[0]?.extensions.params).toEqual({
    donorEmail: expect.stringMatching(/^(Invalid|donorEmail)/),
  });
});

test('null clears what can be empty, and is refused of what can not', async () => {
  const { id } = await opened();
  const { data, errors } = await mutate(
    `updateCampaign(input: { id: "${id}", goal: null }) { campaign { title goal { amount } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.updateCampaign.campaign).toEqual({ title: 'A roof', goal: null });
  const refused = await mutate(
    `updateCampaign(input: { id: "${id}", title: null, isOpen: null }) { campaign { title } }`,
  );
  expect(Object.keys(refused.errors?.[0]?.extensions.params ?? {})).toEqual(['isOpen']);
});

test('the id of another type is the id of no record', async () => {
  const { errors } = await mutate('deleteCampaign(input: { id: "dXNlcjox" }) { deletedId }');
  expect(errors?.[0]?.extensions.status).toBe(404);
});

test('a result comes back with what the caller sent along', async () => {
  const { data } = await mutate(
    'createForm(input: { clientMutationId: "mine", title: "Write to us" }) { clientMutationId form { title } }',
  );
  expect(data.createForm).toEqual({ clientMutationId: 'mine', form: { title: 'Write to us' } });
});
