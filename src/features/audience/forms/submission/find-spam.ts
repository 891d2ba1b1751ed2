import { createRateLimit } from '../../../../auth/rate-limit.ts';
import type { Context } from '../../../../operation/context.ts';
import { defineService } from '../../../../operation/define-service.ts';
import { type ContactForm, readSettings } from '../contact-form.ts';
import { HONEYPOT_FIELD, secondsSince, TIME_FIELD } from './form-time.ts';
import type { FormField, PostedValues } from './posted-values.ts';

/** Limits submissions of forms, by network. */
export const submissionLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'form', { most: 20, window: 600 }),
);

/** Why something is taken for spam. */
export interface SpamReason {
  readonly reason: string;
  /** Whether it is kept for a person to look at; what comes in masses is not. */
  readonly isCached: boolean;
}

/** Asks the defences one after the other, the cheap ones first; null for what looks as if a person wrote it. */
export async function findSpam(
  context: Context,
  form: ContactForm,
  fields: readonly FormField[],
  values: PostedValues,
): Promise<SpamReason | null> {
  if ((await submissionLimit(context.services).countNetwork(context.client.ip)) > 0)
    return { reason: 'Too much from one address.', isCached: false };
  const field = (name: string) => fields.find((one) => one.name === name)?.value;
  if ((field(HONEYPOT_FIELD) ?? '') !== '')
    return { reason: 'It filled in the field that people do not see.', isCached: true };
  if (wasTooQuick(context, form, field(TIME_FIELD)))
    return { reason: 'It was sent too soon after the form was shown.', isCached: true };
  return (await isCalledSpam(context, form, values))
    ? { reason: 'The spam check said so.', isCached: true }
    : null;
}

/** A client that shows forms in a way of its own need not say when it did, unless the form asks for it (`minimum_time: 5`). A browser may fill a form in at once. */
function wasTooQuick({ services }: Context, form: ContactForm, sent: string | undefined): boolean {
  const setting = readSettings(form.additionalSettings).find(([name]) => name === 'minimum_time');
  const asked = setting && /^\d{1,4}$/.test(setting[1]) ? Number(setting[1]) : undefined;
  if (sent === undefined || sent === '') return asked !== undefined;
  const { key } = services.authentication;
  const seconds = secondsSince(key, form.id, sent, services.clock.now());
  return seconds === null || seconds < (asked ?? 0);
}

/** Asks the service of FORMS_SPAM_CHECK_URL; one that doesn't answer stops nobody. */
async function isCalledSpam(
  { services, client, site }: Context,
  form: ContactForm,
  values: PostedValues,
): Promise<boolean> {
  const { spamCheckUrl } = services.config.forms;
  if (spamCheckUrl === null) return false;
  const json = {
    site: services.config.siteUrl,
    language: site.language,
    form: { id: form.id, title: form.title },
    values: Object.fromEntries(values),
    ip: client.ip,
    user_agent: client.agent.slice(0, 500),
  };
  try {
    const { body } = await services.guardedFetch(spamCheckUrl, {
      types: ['application/json'],
      maxBytes: 10_000,
      json,
    });
    const answer: unknown = JSON.parse(body.toString());
    return (
      typeof answer === 'object' && answer !== null && 'spam' in answer && answer.spam === true
    );
  } catch (error) {
    services.log.warn({ err: error, form: form.id }, 'The spam check did not answer.');
    return false;
  }
}
