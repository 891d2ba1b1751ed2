import type { ApiError } from '../lib/api-error.ts';

/** Says what an assistant can do about an error. */
export function hintFor({ status, code }: Pick<ApiError, 'status' | 'code'>): string {
  if (status === 401)
    return 'Connect with the name and an application password of a user (HTTP Basic), or ask for what is public.';
  if (status === 403) return 'This user may not do this. describe_site says what they may do.';
  if (status === 404 || /invalid_id$/.test(code)) return 'find and list give the ids of records.';
  if (status === 400)
    return 'Correct the arguments that are named. describe_site with a kind names its fields and filters; describe_tool those of other tools.';
  if (status === 409 || status === 412) return 'Read the record again; it is not as you think.';
  return 'Try again later; if it goes on, tell whoever runs the site.';
}
