import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createMailingForm,
  updateMailingForm,
} from '../../src/features/audience/mailing/mailing-form-operations.ts';
import { createMailingList } from '../../src/features/audience/mailing/mailing-list-operations.ts';
import { perform } from '../../src/operation/operation.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
let path: string;
let email: string;
let count = 0;
beforeAll(async () => {
  for (const title of ['News & more', 'Jobs'])
    await perform(createMailingList, await admin(), { title });
  path = await make({ title: 'Sign <up>', lists: ['news-more', 'jobs'], fields: everyField });
});
beforeEach(() => {
  email = `person${count++}@example.org`;
});

const everyField = [
  { tag: 'FNAME', label: 'First <name>', isRequired: true },
  { tag: 'AGE', label: 'Age', type: 'number' },
  { tag: 'SITE', label: 'Site', type: 'url' },
  { tag: 'PHONE', label: 'Telephone', type: 'phone' },
  { tag: 'BORN', label: 'Born', type: 'date' },
  { tag: 'SIZE', label: 'Size', type: 'choice', choices: ['S & M', 'L'] },
  { tag: 'LIKES', label: 'Likes', type: 'choices', choices: ['birds', '"boats"'] },
];

const admin = () => server.site.context('admin');
const ids = new Map<string, number>();

/** The path of a new form's page, as GraphQL tells it. */
async function make(values: object): Promise<string> {
  const id = await perform(createMailingForm, await admin(), { ...values });
  const data = await server.site.query<{ mailingForm: { uri: string } }>(
    `{ mailingForm(id: ${id}) { uri } }`,
    { as: 'admin' },
  );
  ids.set(data.mailingForm.uri, id);
  return data.mailingForm.uri;
}

async function visit(to: string, init: RequestInit = {}) {
  const answer = await fetch(server.address + to, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

type Pairs = readonly (readonly [string, string])[];

/** As a browser sends what the page holds. */
const send = (pairs: Pairs, to = path) =>
  visit(to, { method: 'POST', body: new URLSearchParams(pairs.map(([...pair]) => pair)) });

const filled = (more: Pairs = []): Pairs => [
  ['_mc4wp_timestamp', '1700000000'],
  ['_mc4wp_honeypot', ''],
  ['EMAIL', email],
  ['FNAME', 'Ann'],
  ['AGE', ''],
  ['_mc4wp_lists[]', ''],
  ['_mc4wp_lists[]', 'jobs'],
  ...more,
];

const without = (name: string): Pairs => filled().filter(([one]) => one !== name);

const stored = () =>
  server.site.services.database.prisma.subscriber.findUnique({
    where: { emailKey: email },
    include: { subscriptions: { include: { list: true } } },
  });

describe('the page of a sign-up form', () => {
  it('shows each field with its label, escaped, and needs no script', async () => {
    const { status, html, headers } = await visit(path);
    expect(status).toBe(200);
    for (const part of [
      '<h1>Sign &lt;up&gt;</h1>',
      'method="post" action="/subscribe/sign/" ',
      `<label for="sign-up-${ids.get(path)}-EMAIL">E-mail address</label>`,
      'type="email" id="sign-up-1-EMAIL" name="EMAIL" autocomplete="email" aria-required="true"',
      'First &lt;name&gt;</label>',
      'name="FNAME" autocomplete="given-name" aria-required="true"',
      'Age (optional)</label>',
      'type="number" id="sign-up-1-AGE" name="AGE" step="any"',
      'type="url"',
      'type="tel"',
      'type="date"',
      '<option value="S &amp; M">S &amp; M</option>',
      '<legend>Likes (optional)</legend>',
      'name="LIKES[]" value="&quot;boats&quot;"',
      '<legend>Lists</legend>',
      '<input type="hidden" name="_mc4wp_lists[]" value="">', // so that none is not all
      '<input type="checkbox" name="_mc4wp_lists[]" value="news-more"> <span>News &amp; more</span>',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('checked');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('takes a sign-up, and sends on so that to load it again sends nothing again', async () => {
    const { status, headers } = await send(filled([['LIKES[]', 'birds']]));
    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/subscribe/sign/?sent=1#sign-up-1');
    expect(await stored()).toMatchObject({
      status: 'pending',
      pendingFields: '{"FNAME":"Ann","LIKES":["birds"]}',
      subscriptions: [{ status: 'pending', list: { slug: 'jobs' } }],
    });
    const { html } = await visit('/subscribe/sign/?sent=1');
    expect(html).toMatch(/role="status" data-status="mail_sent"><p class="answer-words">Thank you/);
  });

  it.each([
    ['no address', () => without('EMAIL'), 'EMAIL'],
    ['a wrong address', () => [...without('EMAIL'), ['EMAIL', 'ann@example']], 'EMAIL'],
    ['a required field missing', () => without('FNAME'), 'FNAME'],
    ['a value that its field does not take', () => filled([['BORN', 'long ago']]), 'BORN'],
    ['a choice that there is not', () => filled([['LIKES[]', 'bats']]), 'LIKES'],
    [
      'no list chosen',
      () => [...without('_mc4wp_lists[]'), ['_mc4wp_lists[]', '']],
      '_mc4wp_lists',
    ],
    ['a filled honeypot', () => filled([['_mc4wp_honeypot', 'x']]), null],
    ['a time to come', () => filled([['_mc4wp_timestamp', '9999999999']]), null],
  ] as const)('refuses %s in the words of the interface', async (_, make, field) => {
    const pairs = make() as Pairs; // of each row
    const { body, status } = await server.site.rest('/mailing/v1/form', {
      body: new URLSearchParams([
        ...pairs.map(([...pair]) => pair),
        ['_mc4wp_form_id', String(ids.get(path))],
      ]).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const page = await send(pairs);
    expect([page.status, status]).toEqual([400, 400]);
    expect(page.html).toContain(`<title>${body.message} Sign &lt;up&gt;`);
    expect(page.html).toContain(
      `data-status="refused"><p class="answer-words">${body.message}</p>`,
    );
    expect(body.data.field ?? null).toBe(field);
    const notes = [...page.html.matchAll(/<span class="field-error" id="([^"]+)"[^>]*>([^<]+)</g)];
    const told = field === null ? [] : [[`sign-up-1-ve-${field}`, body.message]];
    expect(notes.map(([, id, words]) => [id, words])).toEqual(told);
    expect(page.html.includes('autofocus')).toBe(field !== null);
    expect(page.html.includes(`aria-describedby="sign-up-1-ve-${field}"`)).toBe(field !== null);
    expect(await stored()).toBeNull();
  });

  it('loses nothing that was filled in, and shows it as text', async () => {
    const evil = '"><script>alert(1)</script>';
    const pairs: Pairs = [
      ['EMAIL', evil],
      ['FNAME', evil],
      ['AGE', '7'],
      ['SIZE', 'L'],
      ['LIKES[]', '"boats"'],
      ['_mc4wp_lists[]', ''],
      ['_mc4wp_lists[]', 'jobs'],
      ['_mc4wp_timestamp', '1700000000'],
    ];
    const { html } = await send(pairs);
    expect(html).not.toContain('<script');
    expect(html.split('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')).toHaveLength(3);
    for (const part of [
      'value="7"',
      '<option value="L" selected>',
      'value="&quot;boats&quot;" checked',
      'value="jobs" checked',
      'name="_mc4wp_timestamp" value="1700000000"',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('value="news-more" checked');
    const { html: other } = await send([['_mc4wp_timestamp', evil]]);
    expect(other).toMatch(/name="_mc4wp_timestamp" value="\d{10}"/);
  });

  it('signs up for the one list that there is', async () => {
    const one = await make({ title: 'One list', lists: ['jobs'] });
    const { html } = await visit(one);
    expect(html).toContain('You subscribe to: Jobs');
    expect(html).not.toContain('_mc4wp_lists');
    expect((await send([['EMAIL', email]], one)).status).toBe(303);
    expect((await stored())?.subscriptions).toMatchObject([{ list: { slug: 'jobs' } }]);
  });

  it('is shown again to who sends no form, or too large a one', async () => {
    for (const init of [
      { body: '{}', headers: { 'content-type': 'application/json' } },
      { body: new URLSearchParams({ EMAIL: 'x'.repeat(100_000) }) },
    ]) {
      const { status, headers } = await visit(path, { method: 'POST', ...init });
      expect([status, headers.get('location')]).toEqual([303, path]);
    }
  });

  it('is there while the form takes sign-ups, with a slash at its end', async () => {
    const own = await make({ title: '便り', lists: ['jobs'] });
    expect(own).toBe('/subscribe/%e4%be%bf%e3%82%8a/');
    expect((await visit('/subscribe/便り/')).status).toBe(200);
    const { status, headers } = await visit(own.slice(0, -1));
    expect([status, headers.get('location')]).toEqual([301, own]);
    expect((await visit('/subscribe/nothing/')).status).toBe(404);
    expect((await visit(own, { method: 'PUT' })).status).toBe(405);
    expect(await visit(own, { method: 'HEAD' })).toMatchObject({ status: 200, html: '' });
    await perform(updateMailingForm, await admin(), { id: ids.get(own), is_open: false });
    expect((await visit(own)).status).toBe(404);
    expect((await send([['EMAIL', email]], own)).status).toBe(404);
    const data = await server.site.query<{ mailingForm: { uri: string | null } }>(
      `{ mailingForm(id: ${ids.get(own)}) { uri } }`,
      { as: 'admin' },
    );
    expect(data.mailingForm.uri).toBeNull();
  });

  it('says when there are too many from one network', async () => {
    const answers = [];
    for (let i = 0; i < 21; i++)
      answers.push(await send([['EMAIL', `n${i}.${email}`], ...without('EMAIL')]));
    expect(answers[0]?.status).toBe(303);
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.html).toContain('Too many sign-ups; please try again later.');
  });
});
