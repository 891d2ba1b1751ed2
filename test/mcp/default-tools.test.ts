import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callDefault, connectTo } from '../support/mcp-client.ts';
import { sharedServer } from '../support/test-server.ts';
import type { TestUser } from '../support/test-site.ts';

/** The most that a tool may answer, in bytes of its text. */
const A_FEW_KB = 10_000;

const READS = ['describe_site', 'list', 'read', 'calendar', 'find', 'graphql'];
const MORE = ['find_tools', 'describe_tool', 'use_tool'];
const WRITES = ['write', 'publish', 'delete', 'comment', 'moderate', 'upload'];

const server = sharedServer();
const clients = new Map<TestUser | 'anybody', Client>();
beforeAll(async () => {
  for (const as of ['anybody', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const) {
    const client = await connectTo(server, as === 'anybody' ? undefined : as);
    // The client checks every answer by the schemas that it has listed.
    await client.listTools();
    clients.set(as, client);
  }
});
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.close()));
});

async function call(as: TestUser | 'anybody', name: string, args: Record<string, unknown> = {}) {
  const client = clients.get(as);
  if (!client) throw new Error(`Nobody is connected as ${as}.`);
  const called = await callDefault(client, name, args);
  expect(called.bytes).toBeLessThan(A_FEW_KB);
  return called;
}

const write = async (as: TestUser, kind: string, fields: Record<string, unknown>) => {
  const { body, isError } = await call(as, 'write', { kind, fields });
  expect(isError, JSON.stringify(body)).toBe(false);
  return body.record;
};

test('a few tools are listed in less than 20 kB, each with schemas and hints', async () => {
  const { tools } = (await clients.get('admin')?.listTools()) ?? { tools: [] };
  expect(tools.map(({ name }) => name).sort()).toEqual([...READS, ...MORE, ...WRITES].sort());
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(20_000);
  for (const { outputSchema, inputSchema, annotations } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object' });
    expect(Object.keys(annotations ?? {})).toEqual(
      expect.arrayContaining(['readOnlyHint', 'destructiveHint', 'idempotentHint']),
    );
  }
  const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint);
  expect(destructive.map(({ name }) => name).sort()).toEqual(['delete', 'use_tool']);
});

test('who may not write is offered tools that read, and no others', async () => {
  for (const as of ['anybody', 'subscriber'] as const) {
    const { tools } = (await clients.get(as)?.listTools()) ?? { tools: [] };
    expect(tools.map(({ name }) => name).sort()).toEqual([...READS, ...MORE].sort());
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  }
});

test('a post is written, published, found, changed and deleted', async () => {
  const draft = await write('author', 'post', {
    title: 'Lanterns',
    content: '<p>By the quay.</p>',
  });
  expect(draft).toMatchObject({ kind: 'post', title: 'Lanterns', status: 'draft' });
  const { id } = draft;
  expect((await call('anybody', 'read', { kind: 'post', id })).body.data.status).toBe(401);
  const published = await call('author', 'publish', { kind: 'post', id });
  expect(published.body.record.status).toBe('publish');
  const { body } = await call('anybody', 'find', { words: 'lanterns' });
  expect(body.groups).toMatchObject([
    { group: 'entries', total: 1, records: [{ kind: 'post', id, title: 'Lanterns' }] },
  ]);
  await call('author', 'write', { kind: 'post', id, fields: { title: 'Lamps' } });
  const { address } = published.body.record;
  const read = await call('anybody', 'read', { address });
  expect(read.body).toMatchObject({
    kind: 'post',
    id,
    address,
    value: { title: { rendered: 'Lamps' }, content: { rendered: expect.stringContaining('quay') } },
  });
  const written = await call('author', 'read', { kind: 'post', id, as_written: true });
  expect(written.body.value.content.raw).toBe('<p>By the quay.</p>');
  const trashed = await call('author', 'delete', { kind: 'post', id });
  expect(trashed.body).toMatchObject({ deleted: false, record: { status: 'trash' } });
  const gone = await call('admin', 'delete', { kind: 'post', id, permanently: true });
  expect(gone.body.deleted).toBe(true);
  expect((await call('admin', 'read', { kind: 'post', id })).body.data.status).toBe(404);
});

test('a post is published at a later moment', async () => {
  const { id } = await write('author', 'post', { title: 'Later' });
  const { body } = await call('author', 'publish', { kind: 'post', id, at: '2099-01-01T09:00:00' });
  expect(body.record).toMatchObject({ status: 'future', date: '2099-01-01T09:00:00' });
});

test('long texts and lists are cut, and read on to their end', async () => {
  const content = Array.from({ length: 3000 }, (_, i) => `word${i} 😀`).join(' ');
  const { id } = await write('author', 'post', {
    title: 'T'.repeat(5000),
    content,
    status: 'publish',
  });
  const whole = await call('anybody', 'read', { kind: 'post', id });
  const cut = whole.body.cut.find((one: { field: string }) => one.field === 'content.rendered');
  expect(cut.shown).toBeLessThan(cut.of);
  let text = '';
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { body } = await call('anybody', 'read', {
      kind: 'post',
      id,
      field: 'content.rendered',
      offset,
    });
    text += body.value;
    offset = body.next_offset;
  }
  expect(text).toHaveLength(cut.of);
  expect(text).toContain('word2999');
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      write('author', 'post', { title: `Wave ${i} ${'long '.repeat(900)}`, status: 'publish' }),
    ),
  );
  const seen: number[] = [];
  for (let page: number | undefined = 1; page !== undefined; ) {
    const filters = { search: 'wave' };
    const { body } = await call('anybody', 'list', { kind: 'post', filters, page, per_page: 25 });
    seen.push(...body.records.map((record: { id: number }) => record.id));
    page = body.next_page;
  }
  expect(seen.sort()).toEqual(many.map((record) => record.id).sort());
});

test('answers of GraphQL and of other tools are cut and read on likewise', async () => {
  const query = '{ __schema { types { name description } } }';
  const first = await call('anybody', 'graphql', { query });
  const cut = first.body.cut.find((one: { field: string }) => one.field === 'data.__schema.types');
  const rest = await call('anybody', 'graphql', { query, field: cut.field, offset: cut.of - 2 });
  expect(rest.body.value).toHaveLength(2);
  expect(rest.body.next_offset).toBeUndefined();
  const described = await call('admin', 'describe_tool', {
    name: 'createMediaItem',
    field: 'output',
  });
  expect(described.body.cut.length).toBeGreaterThan(0);
});

test('the calendar lists events between moments, near a place and at a venue', async () => {
  const venue = await write('editor', 'venue', { venue: 'Barn', geo_lat: 50, geo_lng: 8 });
  const event = {
    title: 'Dance',
    status: 'publish',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
  };
  const { id } = await write('editor', 'event', {
    ...event,
    venue: venue.id,
    timezone: 'Europe/Berlin',
  });
  const span = { from: '2031-05-01', to: '2031-05-02' };
  const { body } = await call('anybody', 'calendar', { ...span, venue: [venue.id] });
  expect(body).toMatchObject({
    total: 1,
    records: [{ kind: 'event', id, title: 'Dance', start: '2031-05-01 20:00:00', at: 'Barn' }],
  });
  expect(
    (await call('anybody', 'calendar', { from: '2031-05-03', to: '2031-05-04' })).body.total,
  ).toBe(0);
  const far = await call('anybody', 'calendar', { ...span, near: { latitude: 0, longitude: 0 } });
  expect(far.body.total).toBe(0);
  const bad = await call('anybody', 'calendar', { near: { latitude: 100, longitude: 0 } });
  expect(bad.body.data.params.near).toContain('latitude');
});

test('a change of an event leaves the fields as they are that it does not name', async () => {
  const event = { title: 'Fair', start_date: '2031-06-01 10:00', end_date: '2031-06-01 12:00' };
  const { id } = await write('editor', 'event', {
    ...event,
    cost: '12',
    timezone: 'Europe/Berlin',
    featured: true,
  });
  await call('editor', 'publish', { kind: 'event', id });
  const { body } = await call('anybody', 'read', { kind: 'event', id });
  expect(body.value).toMatchObject({
    status: 'publish',
    cost: '$12',
    timezone: 'Europe/Berlin',
    featured: true,
  });
});

test('a comment is written, waits, and is approved', async () => {
  const { id: post } = await write('editor', 'post', { title: 'Talk', status: 'publish' });
  const said = await call('contributor', 'comment', { post, content: 'Well said.' });
  expect(said.body.record).toMatchObject({ kind: 'comment', status: 'hold', post });
  const { id } = said.body.record;
  expect((await call('anybody', 'list', { kind: 'comment' })).body.total).toBe(0);
  const refused = await call('contributor', 'moderate', { id, status: 'approved' });
  expect(refused.body.data.status).toBe(403);
  expect((await call('editor', 'moderate', { id, status: 'approved' })).body.record.status).toBe(
    'approved',
  );
  expect((await call('anybody', 'list', { kind: 'comment' })).body.total).toBe(1);
});

test('a file is uploaded by those who may', async () => {
  const content = Buffer.from('<p>hello</p> plain text\n').toString('base64');
  const file = { file_name: 'notes.txt', content, title: 'Notes' };
  const made = await call('author', 'upload', file);
  expect(made.body.record).toMatchObject({
    kind: 'attachment',
    title: 'Notes',
    mime_type: 'text/plain',
  });
  const sent = await fetch(made.body.record.source_url);
  expect(await sent.text()).toBe('<p>hello</p> plain text\n');
  expect((await call('contributor', 'upload', file)).body.data.status).toBe(403);
  expect(
    (await call('author', 'upload', { ...file, content: '' })).body.data.params.content,
  ).toContain('base64');
  const large = {
    file_name: 'large.txt',
    content: Buffer.alloc(3 * 2 ** 20, 'a\n').toString('base64'),
  };
  expect((await call('author', 'upload', large)).isError).toBe(false);
});

test('everything else is found, described and used', async () => {
  const found = await call('admin', 'find_tools', { words: 'create mailing lists' });
  expect(found.body.tools[0]).toMatchObject({ name: 'createMailingList', effect: 'write' });
  const described = await call('admin', 'describe_tool', { name: 'createMailingList' });
  expect(described.body.value.input.required).toEqual(['title']);
  const used = await call('admin', 'use_tool', {
    name: 'createMailingList',
    input: { title: 'Crew' },
  });
  expect(used.body.value.mailingList.title).toBe('Crew');
  const reads = await call('anybody', 'find_tools', { words: 'mailing list' });
  expect(reads.body.tools.every((tool: { effect: string }) => tool.effect === 'read')).toBe(true);
  const unknown = await call('anybody', 'use_tool', { name: 'listPost' });
  expect(unknown.body.data.params.name).toContain('listPosts');
});

test('all tools are found page by page', async () => {
  const names = new Set<string>();
  for (let page: number | undefined = 1; page !== undefined; ) {
    const { body } = await call('admin', 'find_tools', { page });
    for (const { name } of body.tools) names.add(name);
    page = body.next_page;
    if (page === undefined) expect(names.size).toBe(body.total);
  }
});

test('errors name the argument as it was sent, and say what to do', async () => {
  const cases: [name: string, args: Record<string, unknown>, argument: string][] = [
    ['list', {}, 'kind'],
    ['list', { kind: 'poem' }, 'kind'],
    ['list', { kind: 'post', filters: { orderby: 'size' } }, 'filters.orderby'],
    ['list', { kind: 'post', filters: { wrong: 1 } }, 'filters.wrong'],
    ['list', { kind: 'post', per_page: 26 }, 'per_page'],
    ['write', { kind: 'post', fields: { status: 'gone' } }, 'fields.status'],
    ['write', { kind: 'post', fields: { titel: 'x' } }, 'fields.titel'],
    ['write', { kind: 'attachment', fields: {} }, 'kind'],
    ['read', { address: '/nowhere/' }, 'address'],
    ['read', { kind: 'post' }, 'id'],
    ['use_tool', { name: 'listPosts', input: { per_page: 1000 } }, 'input.per_page'],
    ['use_tool', { name: 'nothing' }, 'name'],
    ['find', { words: 'x', wrong: 1 }, 'wrong'],
  ];
  for (const [name, args, argument] of cases) {
    const { body, isError } = await call('admin', name, args);
    expect([isError, Object.keys(body.data.params)]).toEqual([true, [argument]]);
    expect(body.message).toContain(argument);
    expect(body.hint).toBeTruthy();
  }
});

test('no tool does or tells more than its caller may', async () => {
  const { id } = await write('editor', 'post', {
    title: 'Hidden plan',
    content: 'secret words',
    status: 'private',
  });
  const { id: draft } = await write('editor', 'page', {
    title: 'Hidden page',
    content: 'secret words',
  });
  const before = await server.site.services.database.prisma.entry.count();
  const writes: [string, Record<string, unknown>][] = [
    ['write', { kind: 'page', fields: { title: 'No', status: 'publish' } }],
    ['write', { kind: 'post', id, fields: { title: 'No' } }],
    ['publish', { kind: 'page', id: draft }],
    ['delete', { kind: 'post', id, permanently: true }],
    ['use_tool', { name: 'createPage', input: { title: 'No', status: 'publish' } }],
    [
      'use_tool',
      {
        name: 'mutateGraphql',
        input: { query: 'mutation { deletePost(input: {id: "1"}) { deletedId } }' },
      },
    ],
  ];
  for (const as of ['anybody', 'subscriber', 'contributor'] as const)
    for (const [name, args] of writes) {
      const { isError, body } = await call(as, name, args);
      const isRefused = isError
        ? [401, 403].includes(body.data.status)
        : body.value?.errors?.length > 0;
      expect([as, name, isRefused]).toEqual([as, name, true]);
    }
  expect(await server.site.services.database.prisma.entry.count()).toBe(before);
  const reads: [string, Record<string, unknown>][] = [
    ['find', { words: 'secret' }],
    ['find', { words: 'hidden' }],
    ['list', { kind: 'post', filters: { search: 'hidden' } }],
    ['list', { kind: 'post', filters: { status: ['private'] } }],
    ['list', { kind: 'page', filters: { status: ['draft'] } }],
    ['list', { kind: 'page', filters: { include: [draft] } }],
    ['read', { kind: 'post', id }],
    ['read', { kind: 'page', id: draft }],
    ['read', { address: `/?p=${id}` }],
    ['read', { address: `/?page_id=${draft}` }],
    ['use_tool', { name: 'getPost', input: { id } }],
    [
      'graphql',
      {
        query: `{ post(id: ${id}, idType: DATABASE_ID) { title } page(id: ${draft}, idType: DATABASE_ID) { title } }`,
      },
    ],
  ];
  for (const as of ['anybody', 'subscriber'] as const)
    for (const [name, args] of reads) {
      const { body } = await call(as, name, args);
      expect(JSON.stringify(body)).not.toMatch(/secret words|hidden p/i);
    }
  const missing = await call('anybody', 'read', { address: '/?p=999999' });
  const hidden = await call('anybody', 'read', { address: `/?p=${id}` });
  expect(hidden.body).toEqual(missing.body);
});
