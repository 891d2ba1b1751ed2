import './graphql/mailing-types.ts';
import './graphql/mailing-queries.ts';
import './graphql/mailing-list-mutations.ts';
import './graphql/mailing-form-mutations.ts';
import './graphql/sign-up-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { erasureJob, handOverJob } from './hand-over-subscribers.ts';
import { letterJob } from './letter-job.ts';
import { mailingPage } from './pages/mailing-page.ts';
import { signUpPage, signUpShortcode } from './pages/sign-up-page.ts';
import { mailingRoutes } from './rest.ts';
import { sweepUnconfirmedNowAndThen } from './sweep-unconfirmed.ts';

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
