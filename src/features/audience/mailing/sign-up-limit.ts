import { createRateLimit } from '../../../auth/rate-limit.ts';
import { defineService } from '../../../operation/define-service.ts';

/** Limits sign-ups for mailing lists, by network. */
export const signUpLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'sign-up', { most: 20, window: 3600 }),
);
