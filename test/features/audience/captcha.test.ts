import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCaptchaService } from '../../support/captcha-service.ts';
import { shared } from '../../support/shared.ts';
import { openTestSite, type TestSite, type TestUser } from '../../support/test-site.ts';
import { openVisitor } from '../../support/visitor.ts';

/** What people without an account send beside forms, which have a test of their own. */
interface Sent {
  /** Makes what it is sent to; resolves to how paths and GraphQL name that. */
  make(site: TestSite): Promise<string>;
  route(to: string): string;
  readonly json: object;
  mutation(to: string): string;
  pages(to: string): readonly [form: string, ...others: string[]];
  fields(name: string, email: string): Readonly<Record<string, string>>;
  /** The answer of the page to the form. */
  readonly taken: number;
  count(site: TestSite): Promise<number>;
}

const kinds: Readonly<Record<string, Sent>> = {
  'an RSVP': {
    async make(site) {
      const times = { start_date: '2099-12-01 10:00:00', end_date: '2099-12-01 12:00:00' };
      const json = { title: 'Regatta', capacity: 10, ...times };
      return String((await site.make('/ext/events/v1/events', json)).id);
    },
    route: (to) => `/ext/events/v1/events/${to}/rsvps`,
    json: {},
    mutation: (to) => `createRsvp(input: { eventId: "${to}"`,
    pages: (to) => [`/rsvp/${to}/`, '/event/regatta/'],
    fields: (rsvp_name, rsvp_email) => ({ rsvp_name, rsvp_email, rsvp_places: '1' }),
    taken: 200,
    count: ({ services }) => services.database.prisma.rsvp.count(),
  },
  'a pledge': {
    async make(site) {
      const campaign = '{ title: "A roof", slug: "roof", currency: "EUR", hasPage: true }';
      const mutation = `mutation { createCampaign(input: ${campaign}) { campaign { slug } } }`;
      return (await site.query(mutation, { as: 'admin' })).createCampaign.campaign.slug;
    },
    route: (to) => `/don/v1/campaigns/${to}/pledges`,
    json: { amount: 100 },
    mutation: (to) => `pledgeDonation(input: { slug: "${to}", amount: 100`,
    pages: (to) => [`/donate/${to}/`],
    fields: (name, email) => ({ name, email, amount: '5' }),
    taken: 303,
    count: ({ services }) => services.database.prisma.donation.count(),
  },
};

describe.each(Object.entries(kinds))('where a captcha is set, %s', (kind, sent) => {
  const service = shared(openCaptchaService);
  const site = shared(() => openTestSite({ env: service.env }));
  let to: string;
  beforeAll(async () => {
    to = await sent.make(site);
  });
  beforeEach(() => service.reset());

  let people = 0;
  const person = () => ({ name: 'Ann', email: `person-${++people}@example.org` });
  const send = (json: object, as?: TestUser) =>
    site.rest(sent.route(to), { as, json: { ...sent.json, ...person(), ...json } });

  it('is taken from people whose token the service confirms', async () => {
    expect((await send({ captcha: 'token' })).status).toBe(201);
    expect(service.asked).toEqual(['secret=hush&response=token']);
  });

  it('is refused without a token, with a wrong one, and where nobody can tell', async () => {
    const before = await sent.count(site);
    expect((await send({})).body).toMatchObject({ code: 'spam' });
    expect(service.asked).toEqual([]);
    service.answer = '{"success": false}';
    expect((await send({ captcha: 'token' })).body.code).toBe('spam');
    service.answer = 'busy';
    const { status, body } = await send({ captcha: 'token' });
    expect([status, body.code]).toEqual([503, 'captcha_unavailable']);
    expect(await sent.count(site)).toBe(before);
  });

  it('has its token by GraphQL as well', async () => {
    const mutate = (captcha: string) => {
      const { name, email } = person();
      const input = `, name: "${name}", email: "${email}"${captcha} }`;
      return site.graphql(`mutation { sent: ${sent.mutation(to)}${input}) { clientMutationId } }`);
    };
    expect((await mutate('')).errors?.[0]?.extensions.code).toBe('spam');
    expect((await mutate(', captcha: "token"')).data.sent).not.toBeNull();
  });

  it('has the widget in its form, which the page may load, and sends its token', async () => {
    const visitor = openVisitor(site);
    const [form, ...others] = sent.pages(to);
    for (const path of [...others, form]) {
      const { html, headers } = await visitor.get(path);
      expect(html).toContain('<span class="cf-turnstile" data-sitekey="site-key"></span><button');
      expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain('script-src https://challenges.cloudflare.com');
    }
    const { name, email } = person();
    const fields = sent.fields(name, email);
    const refused = await visitor.submit(fields);
    expect([refused.status, refused.html]).toEqual([
      400,
      expect.stringMatching(/you are a person/),
    ]);
    const token = 'x'.repeat(3000); // longer than an answer may be
    const taken = await visitor.post(form, { ...fields, 'cf-turnstile-response': token });
    expect(taken.status).toBe(sent.taken);
    expect(service.asked).toEqual([`secret=hush&response=${token}`]);
  });

  it.runIf(kind === 'an RSVP')('is looked at before, and needs none of editors', async () => {
    expect((await send({ email: 'none', captcha: 'token' })).status).toBe(400);
    expect((await send({}, 'editor')).status).toBe(201);
    expect(service.asked).toEqual([]);
  });
});
