import { isForm } from '../../../../http/message.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Context } from '../../../../operation/context.ts';
import { noRoute } from '../../../../operation/errors.ts';
import { objectSchema, typed } from '../../../../operation/representation/resource-schema.ts';
import { json } from '../../../../rest/answer.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import { editMethods, endpoint, type ReceivedBody, route } from '../../../../rest/route.ts';
import { loadContactForm, siteOwnerEmail } from '../contact-form.ts';
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
  updateContactForm,
} from '../contact-form-operations.ts';
import { feedbackSchema, presentFeedback } from '../present-feedback.ts';
import {
  listedFormSchema,
  presentListedForm,
  presentWrittenForm,
  writtenFormSchema,
} from '../present-form.ts';
import { presentPublicForm, publicFormSchema, readPublicForm } from '../public-form.ts';
import { readFeedbackSchema } from '../submission/form-rules.ts';
import { receiveSubmission } from '../submission/posted-values.ts';
import { presentQuestions, questionsSchema, refillContactForm } from '../submission/quiz.ts';
import { submitContactForm } from '../submission/submit-contact-form.ts';

const namespace = 'forms/v1';

/** As the site index of the reference has it. */
const placeholders = { id: '\\d+' };

const rulesSchema = objectSchema({
  version: typed('string', 'The form of the rules.'),
  locale: typed('string', 'The language of their words.'),
  rules: {
    type: 'array',
    items: objectSchema(
      {
        rule: typed('string', 'What is asked.'),
        field: typed('string', 'Of which field.'),
        error: typed('string', "What people read when it isn't so."),
      },
      {
        threshold: { type: ['number', 'string'] },
        accept: { type: 'array', items: { type: 'string' } },
        base: typed('number', 'Of a step: where counting begins.'),
      },
    ),
  },
});

const refillSchema = {
  anyOf: [
    objectSchema({ quiz: questionsSchema }),
    { type: 'array', description: 'Nothing to ask.', maxItems: 0, items: {} },
  ],
};

const collection = route({
  namespace,
  path: '/contact-forms',
  endpoints: [
    endpoint(['GET'], listContactForms, {
      answers: { schema: { type: 'array', items: listedFormSchema } },
      respond: ({ items }) => json(items.map(presentListedForm)),
    }),
    endpoint(['POST'], createContactForm, {
      existsCode: 'wpcf7_post_exists',
      existsAfterRights: true,
      answers: { status: 200, schema: writtenFormSchema },
      respond: async ({ id, form }, { messages }, context) =>
        json(presentWrittenForm(form, id, null, await siteOwnerEmail(context), messages)),
    }),
  ],
});

const item = route({
  namespace,
  path: '/contact-forms/{id}',
  placeholders,
  endpoints: [
    endpoint(['GET'], getContactForm, {
      answers: { schema: writtenFormSchema },
      respond: async (form, _, context) =>
        json(presentWrittenForm(form, form.id, form.slug, await siteOwnerEmail(context))),
    }),
    endpoint(editMethods, updateContactForm, {
      answers: { schema: writtenFormSchema },
      async respond({ form }, { id, messages }, context) {
        const { slug } = await loadContactForm(context, id);
        const ownerEmail = await siteOwnerEmail(context);
        return json(presentWrittenForm(form, id, slug, ownerEmail, messages));
      },
    }),
    endpoint(['DELETE'], deleteContactForm, {
      answers: { schema: objectSchema({ deleted: { const: true } }) },
      respond: () => json({ deleted: true }),
    }),
  ],
});

/** The body that browsers send: the form's own fields by their names, which differ from form to form. */
const filledForm = {
  type: 'object',
  required: ['_wpcf7_unit_tag'],
  properties: {
    _wpcf7_unit_tag: {
      type: 'string',
      maxLength: 200,
      description: "The form's name on the page: `wpcf7-f12-o1`.",
      example: 'wpcf7-f12-o1',
    },
  },
  additionalProperties: true,
};

const feedback = route({
  namespace,
  path: '/contact-forms/{id}/feedback',
  placeholders,
  endpoints: [
    endpoint(['POST'], submitContactForm, {
      receive: receiveFeedback,
      streamedBody: { files: {}, isFile: false, form: filledForm },
      answers: { schema: feedbackSchema },
      respond: (answer) => json(presentFeedback(answer)),
    }),
  ],
});

const schema = route({
  namespace,
  path: '/contact-forms/{id}/feedback/schema',
  placeholders,
  endpoints: [
    endpoint(['GET'], readFeedbackSchema, {
      answers: { schema: rulesSchema },
      respond: ({ locale, rules }) => json({ version: SCHEMA_VERSION, locale, rules }),
    }),
  ],
});

/** The form of the rules that clients know. */
const SCHEMA_VERSION = 'Contact Form 7 SWV Schema 2024-10';

const refill = route({
  namespace,
  path: '/contact-forms/{id}/refill',
  placeholders,
  endpoints: [
    endpoint(['GET'], refillContactForm, {
      answers: { schema: refillSchema },
      // Questions are new at every call; nothing to refill is an empty list (recorded).
      respond: (questions) =>
        questions.size === 0
          ? json([])
          : json({ quiz: presentQuestions(questions) }, { 'Cache-Control': 'no-store' }),
    }),
  ],
});

const bySlug = route({
  namespace,
  path: '/contact-forms/by-slug/{slug}',
  placeholders: { slug: '[^/]+' },
  endpoints: [
    endpoint(['GET'], readPublicForm, {
      answers: { schema: publicFormSchema },
      respond: async (form, _, context) => json(await presentPublicForm(context, form)),
    }),
  ],
});

/** docs/rest.md §7.1 */
export const formRoutes = [collection, item, feedback, schema, refill, bySlug];

/**
 * Reads a submission, which must be `multipart/form-data`; only files of the form's own fields are accepted.
 * @throws ApiError 415 `wpcf7_unsupported_media_type`, 404 `wpcf7_not_found`
 */
async function receiveFeedback(
  context: Context,
  { http, path }: RestRequest,
): Promise<ReceivedBody> {
  if (!http || !isForm(http))
    throw new ApiError(
      'wpcf7_unsupported_media_type',
      415,
      'The request payload format is not supported.',
    );
  const id = Number(/\/(\d+)\/feedback$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) throw noRoute();
  const form = await loadContactForm(context, id);
  const { fields, files, discard } = await receiveSubmission(context, http, form);
  const field = (name: string) => fields.findLast((one) => one.name === name)?.value;
  return {
    values: {
      unit_tag: field('_wpcf7_unit_tag'),
      url: http.headers.get('referer') ?? undefined,
      fields,
      files,
    },
    release: discard,
  };
}
