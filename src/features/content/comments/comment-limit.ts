import { createRateLimit } from '../../../auth/rate-limit.ts';
import { defineService } from '../../../operation/define-service.ts';

/** Limits comments of visitors without an account, by network. */
export const commentLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'comment', { most: 20, window: 3600 }),
);
