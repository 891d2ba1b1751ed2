import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
const posts = '/core/v2/posts';
let post: number;

beforeAll(async () => {
  const json = { title: 'Steady', content: 'As it was.', status: 'publish' };
  post = (await site.make(posts, json, 'editor')).id;
});

const FIELDS = `databaseId status note dateGmt baseVersion parentVersion authorDatabaseId decidedGmt reason
  contentNode { databaseId } author { databaseId } decidedBy { databaseId } changes { field before after }`;

/** The fields of {@link FIELDS} as REST has them. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of REST
const toFields = (body: any) => ({
  databaseId: body.id,
  status: body.status.toUpperCase(),
  note: body.note,
  dateGmt: body.date_gmt,
  baseVersion: body.base_version,
  parentVersion: body.parent_version,
  authorDatabaseId: body.author,
  decidedGmt: body.decided_gmt,
  reason: body.reason,
  contentNode: { databaseId: body.parent },
  changes: body.changes,
});

const mutate = (name: string, input: string, as: TestUser) =>
  site.graphql(`mutation { ${name}(input: { ${input} }) { proposal { ${FIELDS} } } }`, { as });

const propose = async (title: string): Promise<number> => {
  const { data, errors } = await mutate(
    'createProposal',
    `id: ${post}, title: "${title}"`,
    'contributor',
  );
  expect(errors).toBeUndefined();
  return data.createProposal?.proposal.databaseId ?? 0;
};

test('a proposal is made and shown alike', async () => {
  const { data } = await mutate(
    'createProposal',
    `id: ${post}, title: "Better", note: "A typo."`,
    'contributor',
  );
  const made = data.createProposal?.proposal;
  const { body } = await site.rest(`/core/v2/proposals/${made?.databaseId}`, { as: 'editor' });
  expect(made).toMatchObject(toFields(body));
  const shown = await site.graphql(`{ proposal(id: ${made?.databaseId}) { ${FIELDS} } }`, {
    as: 'editor',
  });
  expect(shown.data.proposal).toMatchObject({
    ...toFields(body),
    author: { databaseId: site.users.contributor },
    decidedBy: null,
  });
  const byNode = await site.graphql(`{ proposal(id: ${made?.databaseId}) { id } }`, {
    as: 'editor',
  });
  const node = await site.graphql(
    `{ node(id: "${byNode.data.proposal.id}") { ... on Proposal { databaseId } } }`,
    { as: 'editor' },
  );
  expect(node.data.node).toEqual({ databaseId: made?.databaseId });
});

test('lists have the same proposals', async () => {
  await propose('In a list');
  const { body } = await site.rest(`${posts}/${post}/proposals?status=pending`, { as: 'editor' });
  const ids = body.map(({ id }: { id: number }) => ({ databaseId: id }));
  const all = await site.rest('/core/v2/proposals?status=pending&type=post', { as: 'editor' });
  const { data } = await site.graphql(
    `{ post(id: ${post}, idType: DATABASE_ID) { proposals(where: { status: PENDING }) { totalCount nodes { databaseId } } }
       proposals(where: { status: PENDING, contentTypes: [POST] }) { nodes { databaseId } } }`,
    { as: 'editor' },
  );
  expect(data).toEqual({
    post: { proposals: { totalCount: ids.length, nodes: ids } },
    proposals: { nodes: all.body.map(({ id }: { id: number }) => ({ databaseId: id })) },
  });
});

test('nobody is shown proposals who writes nothing', async () => {
  const query = `{ post(id: ${post}, idType: DATABASE_ID) { proposals { nodes { databaseId } } } }`;
  expect((await site.graphql(query)).data).toEqual({ post: { proposals: null } });
  expect((await site.graphql(query, { as: 'subscriber' })).data).toEqual({
    post: { proposals: null },
  });
  const { errors } = await site.graphql('{ proposals { nodes { databaseId } } }');
  const { status, body } = await site.rest('/core/v2/proposals');
  expect(errors?.[0]?.extensions).toMatchObject({ status, code: body.code });
});

test('decisions are the same, and so are their refusals', async () => {
  const first = await propose('First');
  const byRest = await site.rest(`/core/v2/proposals/${first}/approve`, {
    as: 'contributor',
    json: {},
  });
  const refused = await mutate('approveProposal', `id: ${first}`, 'contributor');
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    status: byRest.status,
    code: byRest.body.code,
  });
  const { parent_version: version } = (
    await site.rest(`/core/v2/proposals/${first}`, { as: 'editor' })
  ).body;
  const old = await mutate('approveProposal', `id: ${first}, ifVersion: ${version + 1}`, 'editor');
  expect(old.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    status: 412,
    data: { version },
  });
  const { data } = await mutate('approveProposal', `id: ${first}, ifVersion: ${version}`, 'editor');
  const approved = (await site.rest(`/core/v2/proposals/${first}`, { as: 'editor' })).body;
  expect(data.approveProposal?.proposal).toMatchObject({
    ...toFields(approved),
    status: 'APPROVED',
    decidedBy: { databaseId: site.users.editor },
  });
  const second = await propose('Second');
  const declined = await mutate('declineProposal', `id: ${second}, reason: "No."`, 'editor');
  expect(declined.data.declineProposal?.proposal).toMatchObject({
    status: 'DECLINED',
    reason: 'No.',
  });
  const third = await propose('Third');
  const withdraw = `mutation { withdrawProposal(input: { id: ${third} }) { deletedId } }`;
  expect((await site.graphql(withdraw, { as: 'contributor' })).errors).toBeUndefined();
  const gone = await site.rest(`/core/v2/proposals/${third}`, { as: 'contributor' });
  expect(gone.status).toBe(404);
});

test('a proposal begins from the same texts, for those who may propose alone', async () => {
  const source = (as: TestUser) => site.rest(`${posts}/${post}/proposals/source`, { as });
  const { body } = await source('contributor');
  expect(body).toMatchObject({ content: 'As it was.', featured_media: 0, meta: { footnotes: '' } });
  const query = `{ post(id: ${post}, idType: DATABASE_ID) { proposalSource } }`;
  const of = async (as: TestUser) => (await site.graphql(query, { as })).data;
  expect(await of('contributor')).toEqual({ post: { proposalSource: body } });
  expect((await source('subscriber')).status).toBe(403);
  expect(await of('subscriber')).toEqual({ post: { proposalSource: null } });
});
