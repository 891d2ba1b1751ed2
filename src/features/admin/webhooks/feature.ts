import './graphql/webhook-queries.ts';
import './graphql/webhook-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { deliveryJob } from './delivery-job.ts';
import { sweepDeliveriesNowAndThen } from './sweep-deliveries.ts';
import { tellChangesNowAndThen } from './tell-changes-now-and-then.ts';
import { warnOfFailingWebhooks } from './warn-of-failing-webhooks.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  jobs: [deliveryJob],
  timers: [(services) => tellChangesNowAndThen(services), sweepDeliveriesNowAndThen],
  warnings: [warnOfFailingWebhooks],
});
