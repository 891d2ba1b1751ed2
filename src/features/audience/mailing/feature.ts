import './graphql/mailing-types.ts';
import './graphql/mailing-mutations.ts';
import { list, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  objectSchema,
  textList,
  typed,
} from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { type Endpoint, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { erasureJob, handOverJob } from './hand-over-subscribers.ts';
import { letterJob } from './letter-job.ts';
import { readPublicMailingForm } from './mailing-form-operations.ts';
import { listsOfForm, type MailingForm } from './mailing-records.ts';
import { mergeFieldTypes, parseFields } from './merge-field.ts';
import { mailingPage } from './pages/mailing-page.ts';
import { signUpPage, signUpShortcode } from './pages/sign-up-page.ts';
import {
  EMAIL_FIELD,
  FORM_FIELD,
  HONEYPOT_FIELD,
  LISTS_FIELD,
  signUpArgs,
  subscribe,
  sweepUnconfirmedNowAndThen,
  TIME_FIELD,
} from './subscribe.ts';

/** Fields that every form sends beside its merge fields; the index lists none of them (recorded). */
const formArgs = {
  [FORM_FIELD]: unlisted(string({ description: 'The id of the form.' })),
  [EMAIL_FIELD]: unlisted(string({ description: 'The address.' })),
  [LISTS_FIELD]: unlisted(
    list(string(), { description: "Ids or short names of lists of the form's; all unless said." }),
  ),
  [HONEYPOT_FIELD]: unlisted(string({ description: 'What people leave empty.' })),
  [TIME_FIELD]: unlisted(
    string({ description: 'When the form was shown, in seconds since 1970.' }),
  ),
};

const publicFormSchema = objectSchema({
  id: typed('integer', 'Its number, by which people sign up.'),
  slug: typed('string', 'The slug of its page.'),
  title: typed('string', 'Its title.'),
  fields: {
    type: 'array',
    description: 'What it asks for beside the address.',
    items: objectSchema({
      tag: typed('string', 'Its name in what is sent.'),
      label: typed('string', 'What people read.'),
      type: { type: 'string', enum: mergeFieldTypes, description: 'What it takes.' },
      is_required: typed('boolean', 'Whether it must be filled in.'),
      choices: textList('What may be chosen.'),
    }),
  },
  lists: {
    type: 'array',
    description: 'The lists that it offers.',
    items: objectSchema({
      id: typed('integer', 'Its number.'),
      slug: typed('string', 'Its short name.'),
      title: typed('string', 'Its name.'),
      description: typed('string', 'What comes by it.'),
    }),
  },
});

async function presentPublicForm(context: Context, form: MailingForm) {
  const lists = await listsOfForm(context).load(form.id);
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    fields: parseFields(form.fields).map(({ isRequired, ...field }) => ({
      ...field,
      is_required: isRequired,
    })),
    lists: lists.map(({ id, slug, title, description }) => ({ id, slug, title, description })),
  };
}

/** docs/rest.md §7.2 */
const mailingRoutes = [
  route({
    namespace: 'mailing/v1',
    path: '/form',
    endpoints: [
      ofForm(
        endpoint(['POST'], subscribe, {
          answers: { schema: { type: 'boolean', description: 'Whether it was taken.' } },
          respond: (isTaken) => json(isTaken),
        }),
      ),
    ],
  }),
  route({
    namespace: 'mailing/v1',
    path: '/forms/{slug}',
    placeholders: { slug: '[^\\/]+' },
    endpoints: [
      endpoint(['GET'], readPublicMailingForm, {
        answers: { schema: publicFormSchema },
        respond: async (form, _, context) => json(await presentPublicForm(context, form)),
      }),
    ],
  }),
];

/** Lets an endpoint accept the names of a form's own fields (docs/rest.md §7.2). */
function ofForm(inner: Endpoint): Endpoint {
  return {
    ...inner,
    args: formArgs,
    takesAnyName: true,
    prepare: (raw, request) => inner.prepare(signUpArgs(raw), request),
    allows: (raw, context) => inner.allows(signUpArgs(raw), context),
  };
}

export const mailing = defineFeature({
  name: 'mailing',
  uses: ['forms'],
  group: { name: 'Mailing lists', description: 'Forms by which visitors join a mailing list.' },
  routes: mailingRoutes,
  pages: [mailingPage, signUpPage],
  shortcodes: [signUpShortcode],
  jobs: [letterJob, handOverJob, erasureJob],
  timers: [sweepUnconfirmedNowAndThen],
});
