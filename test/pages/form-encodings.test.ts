import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { LOGIN_PASSWORD, setPassword } from '../support/visitor.ts';

const site = sharedSite();
let comment: string;
let contact: string;
let signUp: string;
beforeAll(async () => {
  const made = async (path: string, json: object) => await site.make(path, json);
  const post = { title: 'Open', comment_status: 'open', status: 'publish' };
  comment = new URL((await made('/core/v2/posts', post)).link).pathname;
  const form = '<label>Name [text* your-name]</label>[submit "Send"]';
  await made('/forms/v1/contact-forms', { title: 'Ask us', form });
  contact = '/forms/ask-us/';
  await setPassword(site, 'editor');
  const data = await site.query<{
    createMailingForm: { mailingForm: { uri: string } };
  }>(
    'mutation { createMailingList(input: { title: "News", slug: "news" }) { clientMutationId } createMailingForm(input: { title: "Join", lists: ["news"] }) { mailingForm { uri } } }',
    { as: 'admin' },
  );
  signUp = data.createMailingForm.mailingForm.uri;
});

const fields: Readonly<
  Record<string, readonly [path: () => string, Record<string, string>, answer: RegExp]>
> = {
  'log-in': [() => '/wp-login.php', { log: 'editor', pwd: LOGIN_PASSWORD }, /desk|^\/$/],
  comment: [
    () => comment,
    { author: 'Ann', email: 'ann@example.org', comment: 'Well said' },
    /comment=waiting/,
  ],
  contact: [() => contact, { 'your-name': '' }, /^422$/],
  'sign-up': [
    () => signUp,
    { EMAIL: 'ann@example.org', _mc4wp_timestamp: '1700000000', _mc4wp_honeypot: '' },
    /sent=1/,
  ],
};

it.each(
  Object.keys(fields).flatMap((name) =>
    ([URLSearchParams, FormData] as const).map((Encoding) => [name, Encoding] as const),
  ),
)('the %s form of a page is a body as %o', async (name, Encoding) => {
  const [path, values, answer] = fields[name] ?? [() => '', {}, /./];
  const body = new Encoding();
  for (const [key, value] of Object.entries(values)) body.append(key, value);
  if (name === 'comment') body.set('comment', `Well said as ${Encoding.name}`);
  const response = await site.fetch(`${path()}`, { method: 'POST', body });
  expect(response.headers.get('location') ?? `${response.status}`).toMatch(answer);
});
