import { isWebAddress } from '../lib/web-address.ts';
import { ConfigError, type ReadSetting, wrong } from './setting-value.ts';

/** A service that tells people from programs by a widget in a form. */
export interface CaptchaConfig {
  readonly service: (typeof captchaServices)[number];
  /** Public: pages show it. */
  readonly siteKey: string;
  readonly secret: string;
  /** Where tokens are checked, in the place of the service's own address; null for that. */
  readonly checkUrl: string | null;
}

const captchaServices = ['turnstile', 'hcaptcha'] as const;

/** Returns null without a service. @throws ConfigError for an invalid or incomplete setting */
export function readCaptchaConfig(read: ReadSetting): CaptchaConfig | null {
  const value = read('FORMS_CAPTCHA');
  if (value === undefined) return null;
  const service = captchaServices.find((one) => one === value);
  if (!service) throw wrong('FORMS_CAPTCHA', value, captchaServices.join(' or '));
  const [siteKey, secret] = [read('FORMS_CAPTCHA_SITE_KEY'), read('FORMS_CAPTCHA_SECRET')];
  if (!siteKey || !secret)
    throw new ConfigError('FORMS_CAPTCHA needs FORMS_CAPTCHA_SITE_KEY and FORMS_CAPTCHA_SECRET.');
  const checkUrl = read('FORMS_CAPTCHA_URL') ?? null;
  if (checkUrl !== null && !isWebAddress(checkUrl))
    throw wrong('FORMS_CAPTCHA_URL', checkUrl, 'an address such as https://check.example.org/');
  return { service, siteKey, secret, checkUrl };
}
