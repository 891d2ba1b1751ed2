import './graphql/mailing-types.ts';
import './graphql/mailing-mutations.ts';
import { list, string, unlisted } from '../../../operation/args.ts';
import { json } from '../../../rest/answer.ts';
import { type Endpoint, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { erasureJob, handOverJob } from './hand-over-subscribers.ts';
import { letterJob } from './letter-job.ts';
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
