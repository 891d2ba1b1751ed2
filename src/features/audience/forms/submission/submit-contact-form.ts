import { createHmac, type KeyObject } from 'node:crypto';
import { areHashesEqual } from '../../../../auth/password.ts';
import { createRateLimit } from '../../../../auth/rate-limit.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { schemaOf, string, unlisted } from '../../../../operation/args.ts';
import { RECORD_LIST } from '../../../../operation/bounds.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { defineService } from '../../../../operation/services.ts';
import { type CaptchaResult, captchaToken, checkCaptcha } from '../../senders/captcha.ts';
import {
  type ContactForm,
  isDemo,
  isSettingOn,
  loadContactForm,
  type MessageName,
  minimumTime,
  siteOwnerEmail,
} from '../contact-form.ts';
import { formIdArg } from '../form-fields.ts';
import { loadSurroundings, type SentForm } from '../letters/mark-values.ts';
import { type FormTag, optionValue } from '../template/form-tag.ts';
import { tagsOf } from '../template/parse-template.ts';
import { checkValues, type InvalidField, isAccepted, wrongAnswers } from './check-values.ts';
import { formRules } from './form-rules.ts';
import { type FormField, type PostedValues, postedFiles, postedValues } from './posted-values.ts';
import { askQuizzes, type QuizQuestion } from './quiz.ts';
import { storeSubmission } from './store-submission.ts';
import type { FeedbackStatus } from './submission.ts';

/** Limits submissions of forms, by network. */
export const submissionLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'form', { most: 20, window: 600 }),
);

/** Why a submission is not mailed. */
interface Refusal {
  readonly status: 'spam' | 'aborted';
  readonly reason: string;
  /** The message for people; the form's words for spam unless given. */
  readonly message?: string;
  /** Whether the submission is stored for a person to check; mass spam is not. */
  readonly isStored: boolean;
}

/** Runs the spam checks one after the other, the cheap ones first; null if the submission looks written by a person. */
async function findSpam(
  context: Context,
  form: ContactForm,
  fields: readonly FormField[],
  values: PostedValues,
): Promise<Refusal | null> {
  if ((await submissionLimit(context.services).countNetwork(context.client.ip)) > 0)
    return { status: 'spam', reason: 'Too much from one address.', isStored: false };
  const field = (name: string) => fields.find((one) => one.name === name)?.value;
  if ((field(HONEYPOT_FIELD) ?? '') !== '')
    return {
      status: 'spam',
      reason: 'It filled in the field that people do not see.',
      isStored: true,
    };
  if (wasTooQuick(context, form, field(TIME_FIELD)))
    return {
      status: 'spam',
      reason: 'It was sent too soon after the form was shown.',
      isStored: true,
    };
  const captcha = await checkCaptcha(context, captchaToken(context, field));
  if (captcha !== 'passed') return CAPTCHA_REFUSALS[captcha];
  return (await isCalledSpam(context, form, values))
    ? { status: 'spam', reason: 'The spam check said so.', isStored: true }
    : null;
}

/** None of these is stored: anybody can send any number of them. */
const CAPTCHA_REFUSALS: Readonly<Record<Exclude<CaptchaResult, 'passed'>, Refusal>> = {
  missing: {
    status: 'spam',
    reason: 'It has no token.',
    message: 'Please confirm that you are a person, and send the form again.',
    isStored: false,
  },
  failed: { status: 'spam', reason: 'Its token is not valid.', isStored: false },
  unavailable: {
    status: 'aborted',
    reason: 'Its token could not be checked.',
    message:
      'Your message was not sent, since the check against spam is out of order. Please try again later.',
    isStored: false,
  },
};

/**
 * Clients with their own rendering of forms may omit the time at which the form was shown, unless the form sets a minimum. A browser may
 * fill a form in at once.
 */
function wasTooQuick({ services }: Context, form: ContactForm, sent: string | undefined): boolean {
  const asked = minimumTime(form);
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

/** The result of a submission (docs/rest.md §7.1). */
export interface Feedback {
  readonly formId: number;
  readonly unitTag: string;
  readonly status: FeedbackStatus;
  readonly message: string;
  /** `id` is the element's, where its tag names one. */
  readonly invalidFields: readonly (InvalidField & { readonly id: string | null })[];
  /** The hash of the stored submission; empty if none was stored. */
  readonly hash: string;
  /** Whether the form is only shown around and mails nothing. */
  readonly isDemo: boolean;
  /** The next questions of its quizzes, by the tag's name. */
  readonly questions: ReadonlyMap<string, QuizQuestion>;
}

/** The maximum number of characters in one field, and in all of them: anybody may send them, and all are searched. */
export const FORM_TEXT = 65_525;
const MOST_TEXT = 250_000;

/** Handles a submission: stores it first, then mails it. */
export const submitContactForm = defineOperation({
  name: 'submitContactForm',
  kind: 'mutation',
  isAlone: true,
  summary: 'Sends what was filled into a contact form.',
  args: {
    id: formIdArg,
    unit_tag: unlisted(
      string({ maxLength: 200, description: "The form's name on the page: `wpcf7-f12-o1`." }),
    ),
    fields: unlisted(
      schemaOf<readonly FormField[]>({
        description: 'What was filled in; a name may come several times.',
        default: [],
        type: 'array',
        maxItems: RECORD_LIST,
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, value: { type: 'string', maxLength: FORM_TEXT } },
          required: ['name', 'value'],
        },
      }),
    ),
    files: unlisted(schemaOf<unknown>({ description: 'The files received, by field.' })),
    url: unlisted(string({ maxLength: 2000, description: 'The page that the form was on.' })),
  },
  authorize: anyone,
  async resolve(context, args): Promise<Feedback> {
    const form = await loadContactForm(context, args.id);
    const unitTag = (args.unit_tag ?? '').replace(/[^\w-]/g, '');
    if (unitTag === '')
      throw new ApiError('wpcf7_unit_tag_not_found', 400, 'There is no valid unit tag.');
    if (isOnlyForUsers(context, form)) return onlyForUsers(form, unitTag);
    const tags = tagsOf(form);
    const fields = args.fields ?? [];
    if (fields.reduce((sum, { value }) => sum + value.length, 0) > MOST_TEXT)
      throw invalidParam('fields', `fields must have at most ${MOST_TEXT} characters together.`);
    const url = /^https?:\/\//.test(args.url ?? '') ? (args.url ?? '') : '';
    const sent: SentForm = {
      form,
      tags,
      values: postedValues(tags, fields),
      files: await postedFiles(tags, args.files),
      url,
      ownerEmail: await siteOwnerEmail(context),
      surroundings: await loadSurroundings(context, form, { fields, url }),
    };
    const answer = (
      status: FeedbackStatus,
      message: MessageName,
      {
        invalid = [],
        hash = '',
        words,
      }: { invalid?: readonly InvalidField[]; hash?: string; words?: string | undefined } = {},
    ): Feedback => ({
      formId: form.id,
      unitTag,
      status,
      message: words ?? form.messages[message],
      invalidFields: invalid.map((one) => ({ ...one, id: idOf(tags, one.field) })),
      hash,
      isDemo: isDemo(form),
      questions: askQuizzes(context, form.id, tags),
    });
    const broken = checkValues(tags, formRules(form), sent.values, sent.files);
    const isBroken = (name: string) => broken.some(({ field }) => field === name);
    const answers = wrongAnswers(context, form, tags, sent.values, fields);
    const invalid = [...broken, ...answers.filter(({ field }) => !isBroken(field))];
    if (invalid.length > 0) return answer('validation_failed', 'validation_error', { invalid });
    if (!isAccepted(form, tags, sent.values)) return answer('acceptance_missing', 'accept_terms');
    const hash = hashOf(context, sent);
    const spam = await findSpam(context, form, fields, sent.values);
    if (spam && !spam.isStored) return answer(spam.status, 'spam', { words: spam.message });
    const isSent = await storeSubmission(context, { ...sent, hash, spam: spam?.reason ?? null });
    if (spam) return answer('spam', 'spam');
    return isSent
      ? answer('mail_sent', 'mail_sent_ok', { hash })
      : answer('mail_failed', 'mail_sent_ng', { hash });
  },
});

const idOf = (tags: readonly FormTag[], field: string): string | null => {
  const tag = tags.find(({ name }) => name === field);
  return (tag && optionValue(tag, 'id')) ?? null;
};

/** Whether the form is not for this visitor. */
export const isOnlyForUsers = ({ viewer }: Context, form: ContactForm): boolean =>
  isSettingOn(form, 'subscribers_only') && !viewer.can('read');

export const ONLY_FOR_USERS = 'This form is available only for logged in users.';

const onlyForUsers = (form: ContactForm, unitTag: string): Feedback => ({
  formId: form.id,
  unitTag,
  status: 'error',
  message: ONLY_FOR_USERS,
  invalidFields: [],
  hash: '',
  isDemo: false,
  questions: new Map(),
});

/** A keyed hash, since a plain one would let others guess the submission. */
function hashOf({ services, client }: Context, { form, values, files }: SentForm): string {
  const said = [
    form.id,
    [...values],
    [...files].map(([field, all]) => [field, all.map(({ name, bytes }) => [name, bytes])]),
    client.ip,
  ];
  return createHmac('sha256', services.authentication.key)
    .update(`submission ${JSON.stringify(said)}`)
    .digest('hex')
    .slice(0, 32);
}

/** The field that says when a page showed the form, signed. */
export const TIME_FIELD = '_wpcf7_shown_at';

/** The field that people don't see and leave empty. */
export const HONEYPOT_FIELD = '_wpcf7_ak_hp_textarea';

/** For the field `TIME_FIELD` of a form that is shown now. */
export function signTime(key: KeyObject, formId: number, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `${seconds}.${timeHash(key, formId, seconds)}`;
}

/** How many seconds ago the form was shown; null if the time has no valid signature. */
function secondsSince(key: KeyObject, formId: number, sent: string, now: Date): number | null {
  const [, seconds, hash] = /^(\d{1,12})\.([0-9a-f]{32})$/.exec(sent) ?? [];
  if (seconds === undefined || hash === undefined) return null;
  if (!areHashesEqual(hash, timeHash(key, formId, Number(seconds)))) return null;
  return now.getTime() / 1000 - Number(seconds);
}

const timeHash = (key: KeyObject, formId: number, seconds: number): string =>
  createHmac('sha256', key).update(`shown ${formId} ${seconds}`).digest('hex').slice(0, 32);
