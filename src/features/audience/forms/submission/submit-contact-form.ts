import { createHmac } from 'node:crypto';
import { ApiError } from '../../../../lib/api-error.ts';
import { schemaOf, string, unlisted } from '../../../../operation/args.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import type { Context } from '../../../../operation/context.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { type ContactForm, isDemo, isSettingOn, type MessageName } from '../contact-form.ts';
import { formIdArg } from '../form-fields.ts';
import { loadContactForm } from '../form-loaders.ts';
import type { SentForm } from '../letters/mark-values.ts';
import { loadSurroundings } from '../letters/surroundings.ts';
import { siteOwnerEmail } from '../site-owner.ts';
import { type FormTag, optionValue } from '../template/form-tag.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import { checkValues, type InvalidField, isAccepted, wrongAnswers } from './check-values.ts';
import { findSpam } from './find-spam.ts';
import { formRules } from './form-rules.ts';
import { type FormField, postedFiles, postedValues } from './posted-values.ts';
import { storeSubmission } from './store-submission.ts';
import type { FeedbackStatus } from './submission.ts';

/** What a form answers to what was sent (behaviour.md §10). */
export interface Feedback {
  readonly formId: number;
  readonly unitTag: string;
  readonly status: FeedbackStatus;
  readonly message: string;
  /** `id` is the element's, where its tag names one. */
  readonly invalidFields: readonly (InvalidField & { readonly id: string | null })[];
  /** Of what was stored; empty where nothing was. */
  readonly hash: string;
  /** Whether the form is only shown around and mails nothing. */
  readonly isDemo: boolean;
}

/** Takes what somebody has filled in: stored first, then mailed. */
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
          properties: { name: { type: 'string' }, value: { type: 'string', maxLength: LONG_TEXT } },
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
    if (isSettingOn(form, 'subscribers_only') && !context.viewer.can('read'))
      return onlyForUsers(form, unitTag);
    const tags = tagsOf(parseTemplate(form.template));
    const fields = args.fields ?? [];
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
      { invalid = [], hash = '' }: { invalid?: readonly InvalidField[]; hash?: string } = {},
    ): Feedback => ({
      formId: form.id,
      unitTag,
      status,
      message: form.messages[message],
      invalidFields: invalid.map((one) => ({ ...one, id: idOf(tags, one.field) })),
      hash,
      isDemo: isDemo(form),
    });
    const broken = checkValues(tags, formRules(form), sent.values, sent.files);
    const isBroken = (name: string) => broken.some(({ field }) => field === name);
    const answers = wrongAnswers(context, form, tags, sent.values, fields);
    const invalid = [...broken, ...answers.filter(({ field }) => !isBroken(field))];
    if (invalid.length > 0) return answer('validation_failed', 'validation_error', { invalid });
    if (!isAccepted(form, tags, sent.values)) return answer('acceptance_missing', 'accept_terms');
    const hash = hashOf(context, sent);
    const spam = await findSpam(context, form, fields, sent.values);
    if (spam && !spam.isCached) return answer('spam', 'spam');
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

const onlyForUsers = (form: ContactForm, unitTag: string): Feedback => ({
  formId: form.id,
  unitTag,
  status: 'error',
  message: 'This form is available only for logged in users.',
  invalidFields: [],
  hash: '',
  isDemo: false,
});

/** Of the server's own making, since what was sent could be guessed by its plain hash. */
function hashOf({ services, client }: Context, { form, values, files }: SentForm): string {
  const said = [
    form.id,
    [...values],
    [...files].map(([field, { name, bytes }]) => [field, name, bytes]),
    client.ip,
  ];
  return createHmac('sha256', services.authentication.key)
    .update(`submission ${JSON.stringify(said)}`)
    .digest('hex')
    .slice(0, 32);
}
