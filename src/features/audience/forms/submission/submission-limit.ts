import { createRateLimit } from '../../../../auth/rate-limit.ts';
import { defineService } from '../../../../operation/define-service.ts';

/** Limits submissions of forms, by network. */
export const submissionLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'form', { most: 20, window: 600 }),
);
