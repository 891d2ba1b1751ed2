import { describe, expect, it } from 'vitest';
import { formData } from '../features/audience/forms/form-site.ts';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor, openVisitorAs, sharedVisitor } from '../support/visitor.ts';

const site = sharedSite();
const admin = sharedVisitor(site, 'admin');
const editor = sharedVisitor(site, 'editor');

const ask = (query: string) => site.query(query, { as: 'admin' });

/** Makes a record at the desk and returns its address. */
async function make(section: string, fields: Readonly<Record<string, string>>): Promise<string> {
  await admin.get(`/desk/${section}/new`);
  const { location, html } = await admin.submit(fields);
  if (!location) throw new Error(`Nothing was made: ${html.slice(html.indexOf('<main'))}`);
  return location.replace('?saved', '');
}

it('sends a file that came with a message to those who may read it', async () => {
  const form = await site.rest('/forms/v1/contact-forms', {
    as: 'admin',
    json: { title: 'Papers', form: '[text name][file papers filetypes:txt]' },
  });
  const body = formData({ name: 'Ann', papers: new File(['My papers'], 'a.txt') });
  await site.rest(`/forms/v1/contact-forms/${form.body.id}/feedback`, { body });
  const [{ id = 0 } = {}] = await site.services.database.prisma.formSubmission.findMany();
  const { html } = await admin.get(`/desk/submission/${id}`);
  const [, path = ''] = /href="([^"]+file\?n=0)" download>a\.txt</.exec(html) ?? [];
  const sent = await admin.get(path);
  expect(sent.html).toBe('My papers');
  expect(sent.headers.get('content-disposition')).toBe('attachment; filename="a.txt"');
  expect((await admin.get(path.replace('n=0', 'n=1'))).status).toBe(404);
  expect((await editor.get(path)).html).not.toContain('My papers');
});

describe('rights', () => {
  it('shows each part only to people who may open it', async () => {
    const { html } = await admin.get('/desk/');
    for (const name of ['submission', 'subscriber', 'donation', 'webhook', 'settings', 'seo'])
      expect(html).toContain(`href="/desk/${name}/"`);
    expect(html).toContain('href="/desk/health"');
    const theirs = (await editor.get('/desk/')).html;
    expect(theirs).toContain('href="/desk/contact-form/"');
    expect(theirs).not.toContain('href="/desk/submission/"');
    expect(theirs).not.toContain('href="/desk/settings/"');
    expect(theirs).not.toContain('href="/desk/health"');
  });

  it.each([
    ...['submission/', 'subscriber/', 'donor/', 'webhook/', 'failed-job/', 'settings/', 'health'],
    ...['donation-report', 'event-import/do/begin'],
  ])('refuses /desk/%s to people without them', async (path) => {
    const contributor = await openVisitorAs(site, 'contributor');
    const { status } = await contributor.get(`/desk/${path}`);
    expect([403, 404]).toContain(status);
  });
});

describe('contact forms', () => {
  it('are made and changed, and their letters keep what nobody touched', async () => {
    const path = await make('contact-form', { title: 'Ask us' });
    await admin.get(path);
    expect((await admin.submit({ 'mail.subject': 'A question' })).status).toBe(303);
    const id = /\d+/.exec(path)?.[0];
    const { body } = await site.rest(`/forms/v1/contact-forms/${id}`, { as: 'admin' });
    expect(body.properties.mail).toMatchObject({ subject: 'A question', active: true });
    expect(body.properties.mail.body).toContain('[your-message]');
  });

  it('show what visitors sent, as a page and as a file', async () => {
    const path = await make('contact-form', { title: 'Write to us' });
    const id = /\d+/.exec(path)?.[0] ?? '';
    const form = new FormData();
    const fields = {
      'your-name': 'Ann',
      'your-email': 'ann@example.org',
      'your-message': 'One\nTwo',
    };
    for (const [name, value] of Object.entries({
      ...fields,
      'your-subject': 'Hall',
      _wpcf7_unit_tag: 'x',
    }))
      form.set(name, value);
    await site.rest(`/forms/v1/contact-forms/${id}/feedback`, { method: 'POST', body: form });
    const list = await admin.get(`/desk/submission/?formId=${id}`);
    const message = /\/desk\/submission\/\d+/.exec(list.html)?.[0] ?? '';
    const { html } = await admin.get(message);
    expect(html).toContain('ann@example.org');
    expect(html).toContain('One\nTwo');
    const file = await admin.get(`/desk/submission/do/export?formId=${id}`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
    expect(file.html).toContain('ann@example.org');
    const [remove = ''] = /\/desk\/submission\/do\/destroy\?key=\d+/.exec(html) ?? [];
    expect((await admin.get(remove)).html).toContain('deleted for good');
    expect((await admin.submit({ _sure: '1' })).location).toBe('/desk/submission/?done=destroy');
    expect((await admin.get(message)).status).toBe(404);
  });
});

describe('mailing', () => {
  it('has lists and sign-up forms with questions', async () => {
    const list = await make('mailing-list', { title: 'Newsletter' });
    const id = /\d+/.exec(list)?.[0] ?? '';
    const path = await make('mailing-form', { title: 'Sign up', lists: id });
    const { html } = await admin.get(path);
    expect(html).toContain('Newsletter');
    const made = await ask('{ mailingForms { nodes { title isOpen lists { title } } } }');
    expect(made.mailingForms?.nodes).toContainEqual({
      title: 'Sign up',
      isOpen: true,
      lists: [{ title: 'Newsletter' }],
    });
  });

  it('stops letters to an address', async () => {
    await admin.get('/desk/subscriber/do/suppress');
    expect((await admin.submit({ email: 'nobody' })).status).toBe(400);
    const { location } = await admin.submit({ email: 'gone@example.org' });
    expect(location).toBe('/desk/subscriber/?done=suppress');
    expect((await admin.get(location ?? '')).html).toContain('Nothing is sent to this address');
  });
});

describe('donations', () => {
  it('are recorded in whole money, counted and moved on', async () => {
    const campaign = await make('campaign', { title: 'A roof', currency: 'JPY', goal: '5000' });
    const campaignId = /\d+/.exec(campaign)?.[0] ?? '';
    const dollars = await make('campaign', { title: 'A bell', currency: 'USD', goal: '99.5' });
    const made = await ask('{ campaigns { nodes { title goal { formatted } } } }');
    expect(made.campaigns?.nodes).toEqual(
      expect.arrayContaining([
        { title: 'A roof', goal: { formatted: '¥5,000' } },
        { title: 'A bell', goal: { formatted: '$99.50' } },
      ]),
    );
    await admin.get(dollars);
    await admin.submit({ goal: '120.25' });
    expect((await admin.get(dollars)).html).toContain('value="120.25"');
    const donation = await make('donation', {
      campaignId,
      amount: '700',
      donorName: 'Ann',
      status: 'PENDING',
    });
    expect((await admin.get(donation)).html).toContain('¥700');
    const key = /\d+/.exec(donation)?.[0];
    await admin.get(`/desk/donation/do/status?key=${key}`);
    expect((await admin.submit({ status: 'COMPLETED' })).location).toBe(`${donation}?done=status`);
    const report = await admin.get('/desk/donation-report');
    expect(report.html).toContain('¥700');
    const date = '2026-11-20T18:05';
    await make('donation', { campaignId, amount: '5', donorName: 'Eve', date });
    await site.make('/core/v2/settings', { timezone: 'America/New_York' });
    const list = await admin.get('/desk/donation/');
    await site.make('/core/v2/settings', { timezone: 'UTC' });
    expect(list.html).toMatch(/2026-11-20 13:05/); // five hours behind, once
    const filtered = await admin.get('/desk/donation/?status=PENDING');
    expect(filtered.html).not.toContain('Ann</a>');
    expect((await admin.get('/desk/donation/do/export')).html).toContain('Ann');
  });

  it('come in pages', async () => {
    const campaign = await make('campaign', { title: 'Many', currency: 'EUR' });
    const id = /\d+/.exec(campaign)?.[0] ?? '';
    for (let i = 0; i < 27; i++)
      await ask(
        `mutation { recordDonation(input: { campaignId: "${id}", amount: 100, donorName: "Giver ${i}" }) { donation { databaseId } } }`,
      );
    const first = await admin.get(`/desk/donation/?campaignId=${id}`);
    expect(first.html.match(/Giver \d+<\/a>/g)).toHaveLength(25);
    const next = /rel="next" href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await admin.get(next);
    expect(second.html.match(/Giver \d+<\/a>/g)).toHaveLength(2);
    expect(second.html).toContain('rel="prev"');
  });

  it('forget a donor once this is confirmed', async () => {
    const campaign = await make('campaign', { title: 'Privacy' });
    const campaignId = /\d+/.exec(campaign)?.[0] ?? '';
    await make('donation', {
      campaignId,
      amount: '5',
      donorName: 'Bo',
      donorEmail: 'bo@example.org',
    });
    const { html } = await admin.get('/desk/donor/?search=bo');
    const donor = /\/desk\/donor\/(\d+)/.exec(html)?.[1];
    const page = await admin.get(`/desk/donor/do/erase?key=${donor}`);
    expect(page.html).toContain('cannot be undone');
    expect((await admin.submit({ _sure: '1' })).location).toBe('/desk/donor/?done=erase');
    expect((await admin.get('/desk/donor/')).html).not.toContain('bo@example.org');
  });
});

describe('redirects', () => {
  it('are made without choosing how, and lead on', async () => {
    const path = await make('redirect', { from: '/summer', to: '/events/' });
    expect((await admin.get('/desk/redirect/')).html).toContain('/summer');
    expect((await admin.get(path)).html).toContain('<option value="301" selected>');
    expect((await openVisitor(site).get('/summer')).status).toBe(301);
  });
});

describe('pages on the site', () => {
  it('are named by the forms of what has one', async () => {
    const form = await make('contact-form', { title: 'Join us' });
    const open = await make('mailing-form', { title: 'Club news' });
    const campaign = await make('campaign', { title: 'A boat', currency: 'EUR', hasPage: '1' });
    const hidden = await make('campaign', { title: 'A secret', currency: 'EUR' });
    const linked = async (path: string) =>
      /<a href="([^"]+)">View<\/a>/.exec((await admin.get(path)).html)?.[1];
    expect(await linked(form)).toBe('/forms/join-us/');
    expect(await linked(open)).toBe('/subscribe/club-news/');
    expect(await linked(campaign)).toBe('/donate/a-boat/');
    expect(await linked(hidden)).toBeUndefined();
    for (const path of ['/forms/join-us/', '/subscribe/club-news/', '/donate/a-boat/'])
      expect((await openVisitor(site).get(path)).status).toBe(200);
  });
});

describe('webhooks', () => {
  it('tell their secret once', async () => {
    await admin.get('/desk/webhook/new');
    const { html } = await admin.submit({ url: 'https://example.org/hook' });
    expect(html).toMatch(/whsec_\S+ Copy it now|whsec_[^ ]+\. Copy it now/);
    const { html: list } = await admin.get('/desk/webhook/');
    const path = /\/desk\/webhook\/\d+/.exec(list)?.[0] ?? '';
    const page = await admin.get(path);
    expect(page.html).not.toContain('whsec_');
    await admin.submit({ kinds: 'post' });
    const { webhooks } = await ask('{ webhooks { nodes { url kinds isActive } } }');
    expect(webhooks?.nodes).toContainEqual({
      url: 'https://example.org/hook',
      kinds: ['post'],
      isActive: true,
    });
  });
});

describe('imports', () => {
  it('read a calendar file', async () => {
    await admin.get('/desk/event-import/do/calendar');
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//y//EN',
      'BEGIN:VEVENT',
      'UID:one@example.org',
      'DTSTAMP:20270101T000000Z',
      'DTSTART:20270501T100000Z',
      'DTEND:20270501T110000Z',
      'SUMMARY:From a file',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const { status, html } = await admin.submit({ text });
    expect(status).toBe(200);
    expect(html).toMatch(/<dt>Created<\/dt><dd>1<\/dd>/);
  });

  it('are begun and cancelled', async () => {
    await admin.get('/desk/event-import/do/begin');
    const begun = await admin.submit({ origin: 'elsewhere' });
    expect(begun.html).toContain('Done.');
    const { html } = await admin.get('/desk/event-import/');
    expect(html).toContain('hx-trigger="every 4s"');
    const list = html.slice(html.indexOf('id="list"'));
    const id = /name="id" value="([^"]+)"/.exec(list)?.[1] ?? '';
    const asked = await admin.submit({ id, action: 'cancel' });
    expect(asked.html).toContain('Events that have come stay');
    expect((await admin.submit({ _sure: '1' })).location).toContain('done=cancel');
    const { eventImports } = await ask('{ eventImports { nodes { origin status } } }');
    expect(eventImports?.nodes).toContainEqual({ origin: 'elsewhere', status: 'FAILED' });
  });
});

describe('settings', () => {
  it('are a form', async () => {
    await admin.get('/desk/settings/');
    const saved = await admin.submit({
      title: 'Town hall',
      timezone: 'Europe/Berlin',
      posts_per_page: '7',
    });
    expect(saved.location).toBe('/desk/settings/1?saved');
    const { body } = await site.rest('/core/v2/settings', { as: 'admin' });
    expect(body).toMatchObject({
      title: 'Town hall',
      timezone: 'Europe/Berlin',
      posts_per_page: 7,
    });
    await admin.get('/desk/settings/');
    const refused = await admin.submit({ email: 'nobody' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('id="f-email-error"');
  });

  it('say of whom the site is', async () => {
    await admin.get('/desk/seo/');
    await admin.submit({
      represents: 'company',
      name: 'Town hall',
      others: 'https://example.org/a',
    });
    const { body } = await site.rest('/seo/v1/site', { as: 'admin' });
    expect(body).toMatchObject({ represents: 'company', others: ['https://example.org/a'] });
  });
});

it('shows the health of the site', async () => {
  const { html } = await admin.get('/desk/health');
  expect(html).toContain('Your website does not use HTTPS');
  expect(html).toContain('Letters are not sent');
  expect(html).toMatch(/<dt>Database<\/dt><dd>[\d.]+ [KM]?B/);
});

describe('failed jobs', () => {
  it('are on the home page, and are tried again or discarded', async () => {
    await site.services.database.prisma.job.createMany({
      data: ['one', 'two'].map((to) => ({
        name: 'mail',
        payload: JSON.stringify({ to, subject: 'Hello', text: '' }),
        attempts: 9,
        lastError: 'No route to host',
        runAfter: '2026-11-01T00:00:00',
        failedAt: '2026-11-01T00:00:00',
      })),
    });
    expect((await admin.get('/desk/')).html).toContain('Failed jobs</a> <span class="count bad">2');
    const { html } = await admin.get('/desk/failed-job/');
    expect(html).toContain('No route to host');
    const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
    await admin.submit({ id, action: 'discard' });
    expect((await admin.submit({ _sure: '1' })).location).toBe('/desk/failed-job/?done=discard');
    const { failedJobs } = await ask('{ failedJobs { totalCount } }');
    expect(failedJobs?.totalCount).toBe(1);
  });
});
