import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailingSite, openMailingSite } from '../support/mailing-site.ts';
import type { TestUser } from '../support/test-site.ts';

let mailing: MailingSite;
beforeAll(async () => {
  mailing = await openMailingSite();
});
afterAll(() => mailing.close());

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
const ask = (query: string, as?: TestUser) => mailing.site.graphql<any>(query, as ? { as } : {});

const token = (path: string) => path.split('/')[3];

test('a sign-up is taken or refused alike on both surfaces', async () => {
  await mailing.subscribe('taken@example.org');
  for (const [email, fname, age, list] of [
    ['new@example.org', 'Ann', '', 'jobs'],
    ['', 'Ann', '', 'jobs'],
    ['nobody', 'Ann', '', 'jobs'],
    ['new@example.org', '', '', 'jobs'],
    ['new@example.org', 'Ann', 'old', 'jobs'],
    ['new@example.org', 'Ann', '', 'none'],
    ['taken@example.org', 'Ann', '', 'jobs'],
  ]) {
    const rest = await mailing.signUp({
      EMAIL: email ?? '',
      FNAME: fname ?? '',
      AGE: age ?? '',
      _mc4wp_lists: list ?? '',
    });
    const { data, errors } =
      await ask(`mutation { subscribe(input: { formId: ${mailing.form}, email: "${email}",
      fields: [{ tag: "FNAME", value: "${fname}" }, { tag: "AGE", value: "${age}" }], lists: ["${list}"] }) { success } }`);
    if (rest.status === 200) expect(data).toEqual({ subscribe: { success: rest.body } });
    else
      expect([errors?.[0]?.extensions.code, errors?.[0]?.extensions.status]).toEqual([
        rest.body.code,
        rest.status,
      ]);
  }
  const unknown = await ask(
    'mutation { subscribe(input: { formId: 999, email: "a@example.org" }) { success } }',
  );
  const rest = await mailing.site.rest('/mailing/v1/form', { method: 'POST', json: {} });
  expect(unknown.errors?.[0]?.extensions.code).toBe(rest.body.code);
});

test('everybody reads by its slug what a sign-up form asks for, while it takes sign-ups', async () => {
  const { site, form: id } = mailing;
  const { body } = await site.rest('/mailing/v1/forms/sign-up');
  expect(body).toMatchObject({ id, slug: 'sign-up', title: 'Sign up' });
  expect(body.fields[0]).toEqual({
    ...{ tag: 'FNAME', label: 'First name', type: 'text', is_required: true, choices: [] },
  });
  expect(body.lists.map(({ slug }: { slug: string }) => slug)).toEqual(['news-more', 'jobs']);
  const read = `{ page: nodeByUri(uri: "/subscribe/sign-up/") { __typename id uri }
    form: publicMailingForm(slug: "sign-up") { id uri databaseId title slug fields { tag label type isRequired choices }
      lists { databaseId slug title } } }`;
  const { data } = await ask(read);
  expect(data.page).toEqual({
    ...{ __typename: 'PublicMailingForm', id: data.form.id, uri: '/subscribe/sign-up/' },
  });
  expect(data.form).toMatchObject({
    ...{ databaseId: id, title: body.title, slug: body.slug },
    fields: body.fields.map(
      ({ type, is_required: isRequired, ...field }: { type: string; is_required: boolean }) => ({
        ...{ ...field, type: type.toUpperCase(), isRequired },
      }),
    ),
    lists: body.lists.map(({ id: databaseId, slug, title }: Record<string, unknown>) => ({
      databaseId,
      slug,
      title,
    })),
  });
  const open = (isOpen: boolean) =>
    ask(
      `mutation { updateMailingForm(input: { id: ${id}, isOpen: ${isOpen} }) { mailingForm { isOpen } } }`,
      'admin',
    );
  await open(false);
  expect((await ask(read)).data).toEqual({ page: null, form: null });
  const closed = await site.rest('/mailing/v1/forms/sign-up');
  expect([closed.status, closed.body.code]).toEqual([404, 'not_found']);
  await open(true);
});

test('links count by GraphQL as on their pages', async () => {
  const email = 'links@example.org';
  await mailing.signUp({ EMAIL: email });
  await mailing.work();
  const confirm = token(mailing.link('confirm', email));
  const leave = token(mailing.link('unsubscribe', email));
  const act = async (name: string, value: string | undefined) =>
    ask(`mutation { ${name}(input: { token: "${value}" }) { success } }`);
  const status = async () =>
    (await ask(`{ subscribers(where: { search: "${email}" }) { nodes { status } } }`, 'admin')).data
      .subscribers.nodes[0].status;
  expect((await act('confirmSubscription', leave)).errors?.[0]?.extensions.code).toBe(
    'link_expired',
  );
  expect(await status()).toBe('PENDING');
  expect((await act('confirmSubscription', confirm)).data.confirmSubscription.success).toBe(true);
  expect(await status()).toBe('SUBSCRIBED');
  expect((await act('unsubscribe', leave)).data.unsubscribe.success).toBe(true);
  expect(await status()).toBe('UNSUBSCRIBED');
});

test.each([undefined, 'subscriber', 'editor'] as const)(
  'lists, forms and subscribers are not for %s',
  async (as) => {
    for (const query of [
      '{ mailingLists { nodes { id } } }',
      '{ mailingForms { nodes { id } } }',
      '{ subscribers { nodes { id } } }',
      '{ subscribersCsv { csv } }',
      'mutation { createMailingList(input: { title: "x" }) { mailingList { id } } }',
      'mutation { updateMailingList(input: { id: 1, title: "x" }) { mailingList { id } } }',
      'mutation { deleteMailingList(input: { id: 1 }) { deletedId } }',
      'mutation { createMailingForm(input: { title: "x" }) { mailingForm { id } } }',
      'mutation { updateMailingForm(input: { id: 1, title: "x" }) { mailingForm { id } } }',
      'mutation { deleteMailingForm(input: { id: 1 }) { deletedId } }',
      'mutation { deleteSubscriber(input: { id: 1 }) { deletedId } }',
      'mutation { suppressAddress(input: { email: "a@b.test" }) { success } }',
      'mutation { handOverSubscribers(input: {}) { count } }',
    ]) {
      const { errors } = await ask(query, as);
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'rest_forbidden']);
    }
    const node = Buffer.from('subscriber:1').toString('base64');
    const { data } = await ask(
      `{ mailingList(id: 1) { id } mailingForm(id: 1) { id } subscriber(id: 1) { id } node(id: "${node}") { id } }`,
      as,
    );
    expect(data).toEqual({ mailingList: null, mailingForm: null, subscriber: null, node: null });
  },
);

test('lists and forms are written and read', async () => {
  const run = async (mutation: string) => (await ask(`mutation { ${mutation} }`, 'admin')).data;
  const made = await run(
    'createMailingList(input: { title: "News & more" }) { mailingList { id slug } }',
  );
  expect(made.createMailingList.mailingList.slug).toBe('news-more-2');
  const listId = made.createMailingList.mailingList.id;
  await run(
    `updateMailingList(input: { id: "${listId}", title: "Letters", description: "d" }) { mailingList { id } }`,
  );
  const form = await run(
    `createMailingForm(input: { title: "Two", lists: ["${listId}", ${mailing.jobs}],
      fields: [{ tag: "CITY", type: CHOICE, choices: ["Bern", "Rome"], isRequired: true }] }) { mailingForm { id } }`,
  );
  const { id } = form.createMailingForm.mailingForm;
  const { data } = await ask(
    `{ mailingForm(id: "${id}") { title isOpen lists { title } fields { tag label type isRequired choices } }
      mailingLists(first: 2) { totalCount nodes { title } pageInfo { hasNextPage } } }`,
    'admin',
  );
  expect(data).toEqual({
    mailingForm: {
      title: 'Two',
      isOpen: true,
      lists: [{ title: 'Letters' }, { title: 'Jobs' }],
      fields: [
        { tag: 'CITY', label: 'CITY', type: 'CHOICE', isRequired: true, choices: ['Bern', 'Rome'] },
      ],
    },
    mailingLists: {
      totalCount: 3,
      nodes: [{ title: 'News & more' }, { title: 'Jobs' }],
      pageInfo: { hasNextPage: true },
    },
  });
  for (const fields of [
    '[{ tag: "EMAIL" }]',
    '[{ tag: "A" }, { tag: "A" }]',
    '[{ tag: "a b" }]',
    '[{ tag: "A", type: CHOICE }]',
  ]) {
    const { errors } = await ask(
      `mutation { updateMailingForm(input: { id: "${id}", fields: ${fields} }) { mailingForm { id } } }`,
      'admin',
    );
    expect(errors?.[0]?.extensions.code).toBe('rest_invalid_param');
  }
  await run(
    `updateMailingForm(input: { id: "${id}", lists: [], isOpen: false }) { mailingForm { id } }`,
  );
  expect((await ask(`{ mailingForm(id: "${id}") { isOpen lists { id } } }`, 'admin')).data).toEqual(
    {
      mailingForm: { isOpen: false, lists: [] },
    },
  );
  await run(`deleteMailingForm(input: { id: "${id}" }) { deletedId }`);
  await run(`deleteMailingList(input: { id: "${listId}" }) { deletedId }`);
  const gone = await ask(
    `{ mailingForm(id: "${id}") { id } mailingList(id: "${listId}") { id } }`,
    'admin',
  );
  expect(gone.data).toEqual({ mailingForm: null, mailingList: null });
});

test('subscribers are listed with what they filled in, exported, suppressed and erased', async () => {
  await mailing.signUp({
    EMAIL: 'whole@example.org',
    AGE: '40',
    'LIKES[0]': 'birds',
    'LIKES[1]': 'boats',
  });
  await mailing.work();
  await mailing.post(mailing.link('confirm', 'whole@example.org'));
  const where = `where: { search: "WHOLE@", listId: ${mailing.news}, statusIn: [SUBSCRIBED] }`;
  const { data } = await ask(
    `{ subscribers(${where}) { totalCount nodes { id email status fields { tag value }
      subscriptions { status list { title } } } } subscribersCsv(${where}) { rows csv } }`,
    'admin',
  );
  const [{ id, ...shown }] = data.subscribers.nodes;
  expect(shown).toEqual({
    email: 'whole@example.org',
    status: 'SUBSCRIBED',
    fields: [
      { tag: 'FNAME', value: 'Ann' },
      { tag: 'AGE', value: '40' },
      { tag: 'LIKES', value: 'birds; boats' },
    ],
    subscriptions: [
      { status: 'SUBSCRIBED', list: { title: 'News & more' } },
      { status: 'SUBSCRIBED', list: { title: 'Jobs' } },
    ],
  });
  expect(data.subscribersCsv.rows).toBe(1);
  expect(data.subscribersCsv.csv).toContain('whole@example.org,subscribed,news-more; jobs,');
  await ask(
    'mutation { suppressAddress(input: { email: "whole@example.org", reason: BOUNCED }) { success } }',
    'admin',
  );
  const after = await ask(`{ subscriber(id: "${id}") { status } }`, 'admin');
  expect(after.data.subscriber.status).toBe('BOUNCED');
  await ask(`mutation { deleteSubscriber(input: { id: "${id}" }) { deletedId } }`, 'admin');
  expect((await ask(`{ subscriber(id: "${id}") { id } }`, 'admin')).data.subscriber).toBeNull();
});

test('a list that is none is refused by the name that the document has for it', async () => {
  for (const field of ['subscribers', 'subscribersCsv']) {
    const { errors } = await ask(`{ ${field}(where: { listId: "none" }) { __typename } }`, 'admin');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      params: { 'where.listId': 'where.listId is no id of a mailing_list.' },
    });
  }
});
