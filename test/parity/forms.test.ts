import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let id: number;

const template = `[text* name placeholder "Name"] [select to "Sales|sales@example.org" "Other"]
[quiz q "2 + 2?|4"] [submit "Send"]`;

beforeAll(async () => {
  const json = { title: 'Ask & write', form: template, additional_settings: 'skip_mail: on' };
  id = (await site.rest('/forms/v1/contact-forms', { as: 'editor', json })).body.id;
});

const ask = async <Data>(query: string, as?: TestUser, variables: object = {}) =>
  site.graphql<Data>(query, { variables, ...(as ? { as } : {}) });

test('a form has the same values on both surfaces', async () => {
  const { body } = await site.rest(`/forms/v1/contact-forms/${id}`, { as: 'editor' });
  const { form: content, mail, mail_2, messages, additional_settings } = body.properties;
  const letter = 'isActive subject sender recipient body additionalHeaders attachments usesHtml';
  const { data } = await ask<{ form: unknown }>(
    `{ form(id: ${id}) { databaseId title slug locale template additionalSettings
      mail { ${letter} } mail2 { ${letter} } messages { name text } configErrors { code }
      fields { kind name isRequired options labels values content } } }`,
    'editor',
  );
  const asLetter = (one: typeof mail, isActive: boolean) => ({
    isActive,
    subject: one.subject,
    sender: one.sender,
    recipient: one.recipient,
    body: one.body,
    additionalHeaders: one.additional_headers,
    attachments: one.attachments,
    usesHtml: one.use_html === 1,
  });
  expect(data.form).toEqual({
    databaseId: body.id,
    title: body.title,
    slug: body.slug,
    locale: body.locale,
    template: content.content,
    additionalSettings: additional_settings.content,
    mail: asLetter(mail, true),
    mail2: asLetter(mail_2, mail_2.active),
    messages: Object.entries(messages).map(([name, text]) => ({ name, text })),
    configErrors: [],
    fields: content.fields.map((field: Record<string, unknown[]>) => ({
      kind: field.basetype,
      name: field.name,
      isRequired: String(field.type).endsWith('*'),
      options: field.options,
      labels: field.labels,
      values: field.pipes?.map((pipe) => (pipe as string[])[1]),
      content: field.content,
    })),
  });
});

test('everybody reads by its slug what a form asks for, but neither addresses nor answers', async () => {
  const path = '/forms/v1/contact-forms/by-slug/ask-write';
  const { status, body } = await site.rest(path);
  expect(status, JSON.stringify(body)).toBe(200);
  const field = { is_required: false, options: [], content: '' };
  expect(body).toMatchObject({ id, slug: 'ask-write', title: 'Ask & write', locale: 'en_US' });
  expect(body.fields).toEqual([
    {
      ...field,
      type: 'text',
      name: 'name',
      is_required: true,
      options: ['placeholder'],
      labels: ['Name'],
    },
    { ...field, type: 'select', name: 'to', labels: ['Sales', 'Other'] },
    { ...field, type: 'quiz', name: 'q', labels: ['2 + 2?'] },
    { ...field, type: 'submit', name: '', labels: ['Send'] },
  ]);
  expect(body.html).toContain(`action="http://site.test/forms/ask-write/"`);
  expect(JSON.stringify(body)).not.toMatch(/sales@example|\|4/);
  const shown = `__typename id uri ... on PublicForm { databaseId slug title locale
    fields { kind name isRequired options labels content } }`;
  const { data } = await ask<Record<'form' | 'page', { id: string }>>(
    `{ form: publicForm(slug: "ask-write") { ${shown} } page: nodeByUri(uri: "/forms/ask-write/") { ${shown} } }`,
  );
  const { html, fields, id: databaseId, ...rest } = body;
  expect(data.form).toEqual({
    ...{ ...rest, databaseId, __typename: 'PublicForm', id: data.form.id },
    uri: '/forms/ask-write/',
    fields: fields.map(
      ({ type: kind, is_required: isRequired, ...more }: typeof field & { type: string }) => ({
        ...{ kind, isRequired, ...more },
      }),
    ),
  });
  expect(data.page).toEqual(data.form);
  const again = await ask<{ node: unknown }>(
    `{ node(id: "${data.form.id}") { ${shown.replace(' uri', '')} } }`,
  );
  expect(again.data.node).toMatchObject({ databaseId: id });
});

test('a form for users alone, and one that is not there, are no form for visitors', async () => {
  const json = { title: 'Inner', form: template, additional_settings: 'subscribers_only: true' };
  await site.rest('/forms/v1/contact-forms', { as: 'editor', json });
  for (const slug of ['inner', 'nothing']) {
    const { status, body } = await site.rest(`/forms/v1/contact-forms/by-slug/${slug}`);
    expect([status, body.code]).toEqual([404, 'wpcf7_not_found']);
    const query = `{ publicForm(slug: "${slug}") { id } nodeByUri(uri: "/forms/${slug}/") { id } }`;
    expect((await ask(query)).data).toEqual({ publicForm: null, nodeByUri: null });
  }
  expect((await ask(`{ publicForm(slug: "inner") { slug } }`, 'subscriber')).data).toEqual({
    publicForm: { slug: 'inner' },
  });
});

test('the same forms are listed for the same people', async () => {
  const query = '{ forms { totalCount nodes { databaseId slug title hash locale template } } }';
  interface Forms {
    forms: { totalCount: number; nodes: { template: string | null }[] } | null;
  }
  for (const as of ['editor', 'contributor'] as const) {
    const { body } = await site.rest('/forms/v1/contact-forms', { as });
    const { data } = await ask<Forms>(query, as);
    expect(data.forms?.nodes.map(({ template: _, ...node }) => node)).toEqual(
      body.map(({ id: databaseId, ...form }: { id: number }) => ({ databaseId, ...form })),
    );
    expect(data.forms?.nodes[0]?.template).toBe(as === 'editor' ? template : null);
  }
  const refused = await ask<Forms>(query, 'subscriber');
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'wpcf7_forbidden', status: 403 });
});

test('forms are written alike, under the same rights', async () => {
  const create = `mutation ($input: CreateFormInput!) { createForm(input: $input) {
    form { databaseId title template mail { subject body } messages { name text } configErrors { section line column } } } }`;
  const input = {
    title: 'New',
    template: 'x\n[select a]',
    mail: { subject: 'S', sender: 'ann@example.org', recipient: '[a]', body: '[a]' },
    messages: [{ name: 'spam', text: 'No.' }],
  };
  interface Created {
    createForm: { form: Record<string, unknown> & { databaseId: number } };
  }
  const made = await ask<Created>(create, 'editor', { input });
  const { form } = made.data.createForm;
  expect(form).toMatchObject({
    title: 'New',
    mail: { subject: 'S', body: '[a]' },
    messages: expect.arrayContaining([{ name: 'spam', text: 'No.' }]),
    configErrors: [{ section: 'form.body', line: 2, column: 1 }],
  });
  const update = `mutation { updateForm(input: { id: ${form.databaseId}, title: "Newer" }) { form { title template } } }`;
  const refused = await ask(update, 'author');
  const path = `/forms/v1/contact-forms/${form.databaseId}`;
  const byRest = await site.rest(path, { as: 'author', method: 'PUT', json: { title: 'Newer' } });
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: byRest.body.code,
    status: byRest.status,
  });
  expect((await ask(update, 'editor')).data).toEqual({
    updateForm: { form: { title: 'Newer', template: 'x\n[select a]' } },
  });
  const remove = `mutation { deleteForm(input: { id: ${form.databaseId} }) { form { title } } }`;
  expect((await ask(remove, 'editor')).data).toEqual({ deleteForm: { form: { title: 'Newer' } } });
  expect((await site.rest(path, { as: 'editor' })).status).toBe(404);
});

test('rules and questions are the same for everybody', async () => {
  const { body } = await site.rest(`/forms/v1/contact-forms/${id}/feedback/schema`);
  const { data } = await ask<{ formRules: unknown[]; formQuestions: unknown[] }>(
    `{ formRules(id: ${id}) { rule field error threshold accept } formQuestions(id: ${id}) { name question hash } }`,
  );
  expect(data.formRules).toEqual(
    body.rules.map((rule: Record<string, unknown>) => ({
      rule: rule.rule,
      field: rule.field,
      error: rule.error,
      threshold: rule.threshold === undefined ? null : String(rule.threshold),
      accept: rule.accept ?? null,
    })),
  );
  const refill = await site.rest(`/forms/v1/contact-forms/${id}/refill`);
  const [question, hash] = refill.body.quiz.q;
  expect(data.formQuestions).toEqual([{ name: 'q', question, hash }]);
});

test('what is sent is answered alike, and kept alike', async () => {
  const { body: asked } = await site.rest(`/forms/v1/contact-forms/${id}/refill`);
  const fields = (name: string) => ({
    name,
    to: 'Sales',
    q: '4',
    _wpcf7_quiz_answer_q: asked.quiz.q[1],
  });
  const byRest = async (values: Record<string, string>) => {
    const body = new FormData();
    body.append('_wpcf7_unit_tag', `wpcf7-f${id}-o1`);
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    return (await site.rest(`/forms/v1/contact-forms/${id}/feedback`, { body })).body;
  };
  const byGraphql = async (values: Record<string, string>) => {
    const list = Object.entries(values).map(([name, value]) => ({ name, value }));
    const { data } = await ask<{ submitForm: { status: string } }>(
      `mutation ($fields: [FormFieldInput!]!) { submitForm(input: { id: ${id}, fields: $fields }) {
        status message postedDataHash invalidFields { field message idref } } }`,
      undefined,
      { fields: list },
    );
    return data.submitForm;
  };
  for (const name of ['', 'Ann']) {
    const rest = await byRest(fields(name));
    const graphql = await byGraphql(fields(name));
    expect(graphql).toEqual({
      status: rest.status.toUpperCase(),
      message: rest.message,
      postedDataHash: rest.posted_data_hash,
      invalidFields: rest.invalid_fields.map((one: Record<string, unknown>) => ({
        field: one.field,
        message: one.message,
        idref: one.idref,
      })),
    });
    expect(graphql.status).toBe(name === '' ? 'VALIDATION_FAILED' : 'MAIL_SENT');
  }
});

test('submissions are for administrators: listed, read, exported and deleted', async () => {
  const query = `{ formSubmissions(where: { formId: ${id} }) { totalCount nodes { id databaseId status formTitle
    values { name values } form { databaseId } files { name } } } }`;
  interface List {
    formSubmissions: { totalCount: number; nodes: { id: string; databaseId: number }[] };
  }
  expect((await ask(query, 'editor')).errors?.[0]?.extensions).toMatchObject({ status: 403 });
  const { data } = await ask<List>(query, 'admin');
  const [node] = data.formSubmissions.nodes;
  expect(data.formSubmissions).toMatchObject({
    totalCount: 1,
    nodes: [
      {
        status: 'MAILED',
        formTitle: 'Ask & write',
        form: { databaseId: id },
        values: [
          { name: 'name', values: ['Ann'] },
          { name: 'to', values: ['Sales'] },
          { name: 'q', values: ['4'] },
        ],
        files: [],
      },
    ],
  });
  const read = await ask(
    `{ node(id: "${node?.id}") { ... on FormSubmission { formTitle } } }`,
    'admin',
  );
  expect(read.data).toEqual({ node: { formTitle: 'Ask & write' } });
  const csv = `{ formSubmissionsCsv(where: { formId: ${id} }) { csv rows next } }`;
  const exported = await ask<{ formSubmissionsCsv: { csv: string } }>(csv, 'admin');
  expect(exported.data.formSubmissionsCsv).toMatchObject({ rows: 1, next: null });
  expect(exported.data.formSubmissionsCsv.csv).toMatch(
    /^id,form,date,status,reason,ip,url,field: name,field: to,field: q\r\n\d+,Ask & write,[^,]+Z,mailed,,,,Ann,Sales,4\r\n$/,
  );
  const mark = (isSpam: boolean) =>
    `mutation { markFormSubmission(input: { id: ${node?.databaseId}, isSpam: ${isSpam} }) { formSubmission { status spamReason } } }`;
  expect((await ask(mark(true), 'editor')).errors).toHaveLength(1);
  for (const [isSpam, status, spamReason] of [
    [true, 'SPAM', 'admin said so.'],
    [false, 'MAILED', null],
  ] as const)
    expect((await ask(mark(isSpam), 'admin')).data).toEqual({
      markFormSubmission: { formSubmission: { status, spamReason } },
    });
  const remove = `mutation { deleteFormSubmission(input: { id: ${node?.databaseId} }) { deletedId } }`;
  expect((await ask(remove, 'editor')).errors).toHaveLength(1);
  expect((await ask(remove, 'admin')).data).toEqual({
    deleteFormSubmission: { deletedId: node?.id },
  });
  expect((await ask<List>(query, 'admin')).data.formSubmissions.totalCount).toBe(0);
});

test('a form that is none is refused by the name that the document has for it', async () => {
  for (const field of ['formSubmissions', 'formSubmissionsCsv']) {
    const { errors } = await ask(`{ ${field}(where: { formId: "none" }) { __typename } }`, 'admin');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      params: { 'where.formId': 'where.formId is no id of a contact_form.' },
    });
  }
});
