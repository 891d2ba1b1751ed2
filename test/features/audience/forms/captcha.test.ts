import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/config/config.ts';
import { type CaptchaService, openCaptchaService } from '../../../support/captcha-service.ts';
import { forEachTest } from '../../../support/shared.ts';
import { openFormSite } from './form-site.ts';

const service = forEachTest(openCaptchaService);

const token = { 'cf-turnstile-response': 'token' };

describe('a form with a captcha', () => {
  const forms = forEachTest(() => openFormSite(service.env));
  let id: number;
  beforeEach(async () => {
    id = await forms.make({ title: 'Ask', form: '[text* a] [submit "Send"]' });
  });

  const stored = () => forms.site.services.database.prisma.formSubmission.count();

  it('has its token checked with the secret, once the fields are right', async () => {
    expect((await forms.send(id, token)).status).toBe('validation_failed');
    expect(service.asked).toEqual([]);
    expect((await forms.send(id, { a: 'x', ...token })).status).toBe('mail_sent');
    expect(service.asked).toEqual(['secret=hush&response=token']);
    expect(await stored()).toBe(1);
  });

  it('takes what comes without a token, or with a wrong one, for spam that it does not keep', async () => {
    const without = await forms.send(id, { a: 'x' });
    expect(without).toMatchObject({ status: 'spam', message: expect.stringMatching(/person/) });
    expect(service.asked).toEqual([]);
    service.answer = '{"success": false, "error-codes": ["timeout-or-duplicate"]}';
    expect((await forms.send(id, { a: 'x', ...token })).status).toBe('spam');
    expect(await stored()).toBe(0);
  });

  it.each<[string, CaptchaService['answer']]>([
    ['answers no JSON', 'busy'],
    ['breaks off', (response) => response.destroy()],
    ['does not take the secret', '{"success": false, "error-codes": ["invalid-input-secret"]}'],
  ])('refuses in words when the service %s', async (_, broken) => {
    service.answer = broken;
    const { status, message } = await forms.send(id, { a: 'x', ...token });
    expect([status, message]).toEqual(['aborted', expect.stringMatching(/out of order/)]);
    expect(await stored()).toBe(0);
  });

  it('shows the widget before the button, and lets its page load it', async () => {
    const page = await forms.site.fetch('/forms/ask/');
    const html = await page.text();
    expect(html).toMatch(
      /<span class="cf-turnstile" data-sitekey="site-key"><\/span><input type="submit"/,
    );
    expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"');
    expect(html).not.toContain('hush');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[^']+' https:\/\/challenges\.cloudflare\.com;/,
    );
  });

  it('is the same by GraphQL, where the token is a field', async () => {
    const send = async (fields: string) => {
      const query = `mutation { submitForm(input: { id: ${id}, fields: [{ name: "a", value: "x" }${fields}] }) { status } }`;
      const data = await forms.site.query<{ submitForm: { status: string } }>(query);
      return data.submitForm.status;
    };
    expect(await send('')).toBe('SPAM');
    expect(await send(', { name: "cf-turnstile-response", value: "token" }')).toBe('MAIL_SENT');
  });

  it('works with hCaptcha as well', async () => {
    const other = await openFormSite({ ...service.env, FORMS_CAPTCHA: 'hcaptcha' });
    const ask = await other.make({ form: '[text* a]' });
    expect((await other.send(ask, { a: 'x', ...token })).status).toBe('spam');
    const sent = await other.send(ask, { a: 'x', 'h-captcha-response': 'other' });
    expect(sent.status).toBe('mail_sent');
    expect(service.asked).toEqual(['secret=hush&response=other']);
    await other.close();
  });
});

describe('the settings of a captcha', () => {
  const env = { FORMS_CAPTCHA_SITE_KEY: 'site-key', FORMS_CAPTCHA_SECRET: 'hush' };
  it.each([
    [{ FORMS_CAPTCHA: 'recaptcha', ...env }, 'turnstile or hcaptcha'],
    [{ FORMS_CAPTCHA: 'turnstile' }, 'FORMS_CAPTCHA_SECRET'],
    [{ FORMS_CAPTCHA: 'turnstile', ...env, FORMS_CAPTCHA_URL: 'nowhere' }, 'an address'],
  ])('are refused where they can not work: %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});
