import { ApiError } from '../lib/api-error.ts';

/** Whether a check that throws for what the viewer may not do, such as an operation's `authorize`, lets the viewer. */
export async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}
