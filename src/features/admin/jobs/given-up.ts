import { isRecordId } from '../../../operation/args.ts';

/** Which row a number means among the jobs that were given up; null for a number that no job can have. */
export const givenUp = (id: number) => (isRecordId(id) ? { id, failedAt: { not: null } } : null);
