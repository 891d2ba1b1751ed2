import './graphql/webhook-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { deliveryJob, sweepDeliveriesNowAndThen, warnOfFailingWebhooks } from './delivery-job.ts';
import { tellChangesNowAndThen } from './tell-changes.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  uses: ['forms'],
  jobs: [deliveryJob],
  timers: [(services) => tellChangesNowAndThen(services), sweepDeliveriesNowAndThen],
  warnings: [warnOfFailingWebhooks],
});
