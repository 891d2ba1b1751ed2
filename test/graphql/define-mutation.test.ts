import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
const mutate = (mutation: string) => site.graphql<any>(`mutation { ${mutation} }`, { as: 'admin' });

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
  expect(errors?.[0]?.message).toMatch(/^Invalid parameter\(s\): donorEmail\. donorEmail is not /);
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

test('an empty list is one, and not a list that was left out', async () => {
  const made = await mutate(
    'createWebhook(input: { url: "https://example.org/", kinds: ["post"] }) { webhook { id } }',
  );
  const { id } = made.data.createWebhook.webhook;
  const { data } = await mutate(
    `updateWebhook(input: { id: "${id}", kinds: [] }) { webhook { kinds } }`,
  );
  expect(data.updateWebhook.webhook.kinds).toEqual([]);
});

test('an id that is none is refused by the name of its field', async () => {
  const { errors } = await mutate(
    'createPost(input: { title: "A", authorId: "dGVybTox" }) { clientMutationId }', // the id of a term
  );
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'rest_invalid_param',
    params: { authorId: 'authorId is no id of a user.' },
  });
});

test('arguments that are completed are named as the input names them', async () => {
  const { errors } = await mutate(
    'updateApplicationPassword(input: { id: "dXNlcjox", name: "Phone" }) { clientMutationId }',
  );
  expect(errors?.[0]?.extensions.params).toEqual({
    id: 'id is no global id of an application password.',
  });
  const made = await mutate(
    'createApplicationPassword(input: { name: "Phone", appId: "no UUID" }) { password }',
  );
  expect(Object.keys(made.errors?.[0]?.extensions.params ?? {})).toEqual(['appId']);
});

test('an application password is for the user of a global id or a number', async () => {
  const id = site.users.author;
  const globalId = Buffer.from(`user:${id}`).toString('base64');
  for (const userId of [globalId, id]) {
    const { data } = await mutate(
      `createApplicationPassword(input: { name: "Phone", userId: ${JSON.stringify(userId)} }) {
        applicationPassword { name } }`,
    );
    expect(data.createApplicationPassword?.applicationPassword).toEqual({ name: 'Phone' });
  }
});

test('errors of content name arguments as the input does', async () => {
  const refusedParams = async (mutation: string) => {
    const { errors } = await mutate(`${mutation} { clientMutationId }`);
    return Object.keys(errors?.[0]?.extensions.params ?? {});
  };
  const made = await mutate('createPost(input: { title: "A" }) { post { databaseId } }');
  const post = made.data.createPost.post.databaseId;
  expect(
    await refusedParams(
      `createComment(input: { commentOn: ${post}, content: "Hi", authorEmail: "nobody" })`,
    ),
  ).toEqual(['authorEmail']);
  expect(await refusedParams('createPost(input: { title: "A", featuredImageId: "none" })')).toEqual(
    ['featuredImageId'],
  );
  expect(await refusedParams('createMenuItem(input: { label: "A", order: 0 })')).toEqual(['order']);
});
