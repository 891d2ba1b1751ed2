import { createRateLimit } from '../../../../auth/rate-limit.ts';
import { defineService } from '../../../../operation/define-service.ts';

/** Limits requests for a new password: by network; and by account, as it was typed and as it was found. */
export const resetLimit = defineService(({ counters }) => ({
  networks: createRateLimit(counters, 'reset by', { most: 20, window: 3600 }),
  accounts: createRateLimit(counters, 'reset of', { most: 5, window: 3600 }),
}));
