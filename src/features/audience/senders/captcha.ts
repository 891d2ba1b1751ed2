import type { CaptchaConfig } from '../../../config/captcha-config.ts';
import { html, type Markup } from '../../../lib/markup.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../pages/page.ts';

interface CaptchaService {
  /** The class that the service's script looks for. */
  readonly className: string;
  readonly script: string;
  /** Where the widget comes from, for a Content-Security-Policy. */
  readonly sources: string;
  /** The names that its token is sent by. */
  readonly fields: readonly string[];
  /** Where tokens are checked. */
  readonly check: string;
}

const services: Readonly<Record<CaptchaConfig['service'], CaptchaService>> = {
  turnstile: {
    className: 'cf-turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: 'https://challenges.cloudflare.com',
    fields: ['cf-turnstile-response', '_wpcf7_turnstile_response'],
    check: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    className: 'h-captcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    sources: 'https://hcaptcha.com https://*.hcaptcha.com',
    fields: ['h-captcha-response'],
    check: 'https://api.hcaptcha.com/siteverify',
  },
};

/** `unavailable`: nobody knows, since the service did not answer or does not take the site's keys. */
export type CaptchaResult = 'passed' | 'missing' | 'failed' | 'unavailable';

/** Codes for what the operator has to mend, not the visitor. */
const FAULTS = ['secret', 'sitekey', 'internal-error'];

/** The token that the widget has put into a form; empty for none, and without a service. */
export function captchaToken(
  { services: { config } }: Context,
  field: (name: string) => string | undefined,
): string {
  const { captcha } = config.forms;
  const names = captcha ? services[captcha.service].fields : [];
  return names.map(field).find((value) => value !== undefined) ?? '';
}

/** Has the configured service check a token, which is good for one check (docs/rest.md §7.1). */
export async function checkCaptcha(
  { services: { config, guardedPost, log } }: Context,
  token: string,
): Promise<CaptchaResult> {
  const { captcha } = config.forms;
  if (!captcha) return 'passed';
  const service = services[captcha.service];
  if (token === '') return 'missing';
  if (token.length > LONGEST_TOKEN) return 'failed';
  try {
    const { beginning } = await guardedPost(captcha.checkUrl ?? service.check, {
      // Turnstile takes JSON too, hCaptcha does not.
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ secret: captcha.secret, response: token })}`,
      maxBytes: 10_000,
    });
    const answer: unknown = JSON.parse(beginning.toString());
    if (typeof answer !== 'object' || answer === null || !('success' in answer))
      throw new Error('The answer says nothing of success.');
    if (answer.success === true) return 'passed';
    const codes = 'error-codes' in answer ? String(answer['error-codes']) : '';
    if (FAULTS.some((fault) => codes.includes(fault))) throw new Error(`It answers ${codes}.`);
    return 'failed';
  } catch (error) {
    log.error({ err: error }, `The service of FORMS_CAPTCHA (${captcha.service}) checks nothing.`);
    return 'unavailable';
  }
}

/** Cloudflare's have at most 2,048 characters, those of hCaptcha some more. */
export const LONGEST_TOKEN = 10_000;

/** The element that the service's script turns into a widget; nothing without a service. */
export function captchaMarkup({ services: { config } }: Context): Markup {
  const { captcha } = config.forms;
  if (!captcha) return html``;
  return html`<span class="${services[captcha.service].className}" data-sitekey="${captcha.siteKey}"></span>`;
}

/** The script that a page with the widget loads; nothing without a service. */
export function captchaScript({ services: { config } }: Context): Markup {
  const { captcha } = config.forms;
  return html`${captcha && html`<script src="${services[captcha.service].script}" async defer></script>`}`;
}

/**
 * Lets a page load the widget, where the site has one.
 * @param own sources of other scripts of the page, and of what these ask for
 */
export function allowingCaptcha(
  { services: { config } }: Context,
  page: Page,
  own: { readonly scripts?: string; readonly requests?: string } = {},
): Page {
  const { captcha } = config.forms;
  const widget = captcha ? [services[captcha.service].sources] : [];
  const { scripts = [], requests = [] } = own;
  const allowed = [scripts, widget].flat().join(' ');
  if (allowed === '') return page;
  const policy = `${page.headers['Content-Security-Policy']}; script-src ${allowed}; connect-src ${[requests, widget].flat().join(' ')}`;
  return { ...page, headers: { ...page.headers, 'Content-Security-Policy': policy } };
}
