import './graphql/campaign-type.ts';
import './graphql/donation-type.ts';
import './graphql/donor-fields.ts';
import './graphql/donation-queries.ts';
import './graphql/donation-report-query.ts';
import './graphql/donation-csv-fields.ts';
import './graphql/pledge-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { pledgePage } from './pages/pledge-page.ts';
import { donationRoutes } from './rest.ts';

export const donations = defineFeature({
  name: 'donations',
  group: { name: 'Donations', description: 'Reports on donations and those who gave them.' },
  routes: donationRoutes,
  pages: [pledgePage],
});
