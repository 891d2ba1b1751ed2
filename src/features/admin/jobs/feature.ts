import './graphql/failed-job-fields.ts';
import { defineFeature } from '../../define-feature.ts';

export const failedJobs = defineFeature({
  name: 'jobs',
});
