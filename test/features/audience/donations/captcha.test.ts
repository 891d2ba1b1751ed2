import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CaptchaService, openCaptchaService } from '../../../support/captcha-service.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { openVisitor } from '../../../support/visitor.ts';

let service: CaptchaService;
let site: TestSite;

beforeAll(async () => {
  service = await openCaptchaService();
  site = await openTestSite({ env: service.env });
  await site.graphql(
    'mutation { createCampaign(input: { title: "A roof", slug: "roof", currency: "EUR", hasPage: true }) { campaign { slug } } }',
    { as: 'admin' },
  );
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

const pledge = (json: object) =>
  site.rest('/don/v1/campaigns/roof/pledges', { json: { amount: 100, ...person(), ...json } });

const stored = () => site.services.database.prisma.donation.count();

it('lets people pledge whose token the service confirms', async () => {
  expect((await pledge({ captcha: 'token' })).status).toBe(201);
  expect(service.asked).toEqual(['secret=hush&response=token']);
});

it('refuses a pledge without a token, with a wrong one, and where nobody can tell', async () => {
  const before = await stored();
  expect((await pledge({})).body.code).toBe('spam');
  expect(service.asked).toEqual([]);
  service.answer = '{"success": false}';
  expect((await pledge({ captcha: 'token' })).body.code).toBe('spam');
  service.answer = 'busy';
  const { status, body } = await pledge({ captcha: 'token' });
  expect([status, body.code]).toEqual([503, 'captcha_unavailable']);
  expect(await stored()).toBe(before);
});

it('takes the token by GraphQL as well', async () => {
  const send = (captcha: string) =>
    site.graphql<{ pledgeDonation: { campaign: { slug: string } } | null }>(
      `mutation { pledgeDonation(input: { slug: "roof", amount: 100, name: "Bea", email: "${person().email}"${captcha} }) { campaign { slug } } }`,
    );
  expect((await send('')).errors?.[0]?.extensions.code).toBe('spam');
  expect((await send(', captcha: "token"')).data.pledgeDonation?.campaign.slug).toBe('roof');
});

it('shows the widget in the form, which the page may load, and sends its token', async () => {
  const visitor = openVisitor(site);
  const { html, headers } = await visitor.get('/donate/roof/');
  expect(html).toContain('<span class="cf-turnstile" data-sitekey="site-key"></span><button');
  expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"');
  expect(headers.get('content-security-policy')).toContain(
    'script-src https://challenges.cloudflare.com',
  );
  const fields = { amount: '5', ...person() };
  const refused = await visitor.submit(fields);
  expect([refused.status, refused.html]).toEqual([400, expect.stringMatching(/you are a person/)]);
  const sent = await visitor.post('/donate/roof/', { ...fields, 'cf-turnstile-response': 'token' });
  expect(sent.status).toBe(303);
});
