import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CaptchaService, openCaptchaService } from '../../../../support/captcha-service.ts';
import { openTestSite, type TestSite } from '../../../../support/test-site.ts';

let service: CaptchaService;
let site: TestSite;
let event: number;

beforeAll(async () => {
  service = await openCaptchaService();
  site = await openTestSite({ env: service.env });
  const json = {
    title: 'Regatta',
    status: 'publish',
    start_date: '2099-12-01 10:00:00',
    end_date: '2099-12-01 12:00:00',
    capacity: 10,
  };
  event = (await site.rest('/ext/events/v1/events', { as: 'editor', json })).body.id;
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(() => service.reset());

let people = 0;
const person = () => {
  people += 1;
  return { name: 'Ann', email: `person-${people}@example.org` };
};

const ask = (json: object, as?: 'editor') =>
  site.rest(`/ext/events/v1/events/${event}/rsvps`, { json, ...(as && { as }) });

const stored = () => site.services.database.prisma.rsvp.count();

it('is taken from people whose token the service confirms', async () => {
  expect((await ask({ ...person(), captcha: 'token' })).status).toBe(201);
  expect(service.asked).toEqual(['secret=hush&response=token']);
});

it('is refused without a token, with a wrong one, and where nobody can tell', async () => {
  const before = await stored();
  expect((await ask(person())).body).toMatchObject({ code: 'spam' });
  expect((await ask({ ...person(), email: 'none', captcha: 'token' })).status).toBe(400);
  expect(service.asked).toEqual([]);
  service.answer = '{"success": false}';
  expect((await ask({ ...person(), captcha: 'token' })).body.code).toBe('spam');
  service.answer = 'busy';
  const { status, body } = await ask({ ...person(), captcha: 'token' });
  expect([status, body.code]).toEqual([503, 'captcha_unavailable']);
  expect(await stored()).toBe(before);
});

it('is taken from those who may edit the event without any', async () => {
  expect((await ask(person(), 'editor')).status).toBe(201);
  expect(service.asked).toEqual([]);
});

it('takes the token by GraphQL as well', async () => {
  const send = (captcha: string) => {
    const { name, email } = person();
    return site.graphql<{ createRsvp: { status: string } | null }>(
      `mutation { createRsvp(input: { eventId: "${event}", name: "${name}", email: "${email}"${captcha} }) { status } }`,
    );
  };
  expect((await send('')).errors?.[0]?.extensions.code).toBe('spam');
  expect((await send(', captcha: "token"')).data.createRsvp?.status).toBe('UNCONFIRMED');
});

it('has the widget in its form, which the page may load, and sends its token', async () => {
  const visit = async (path: string, fields?: Record<string, string>) => {
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const page = await site.app.fetch(new Request(`http://site.test${path}`, init));
    return { status: page.status, headers: page.headers, html: await page.text() };
  };
  for (const path of ['/event/regatta/', `/rsvp/${event}/`]) {
    const { html, headers } = await visit(path);
    expect(html).toContain('<span class="cf-turnstile" data-sitekey="site-key"></span><button');
    expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"');
    expect(headers.get('content-security-policy')).toContain(
      'script-src https://challenges.cloudflare.com',
    );
  }
  const { name: rsvp_name, email: rsvp_email } = person();
  const fields = { rsvp_name, rsvp_email, rsvp_places: '1' };
  const refused = await visit(`/rsvp/${event}/`, fields);
  expect([refused.status, refused.html]).toEqual([400, expect.stringMatching(/you are a person/)]);
  const long = 'x'.repeat(3000); // longer than an answer may be
  const taken = await visit(`/rsvp/${event}/`, { ...fields, 'cf-turnstile-response': long });
  expect([taken.status, taken.html]).toEqual([200, expect.stringMatching(/sent you a letter/)]);
  expect(service.asked).toEqual([`secret=hush&response=${long}`]);
});
