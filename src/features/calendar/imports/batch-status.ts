import { MAX_INTEGER, required, schemaOf, shownAs } from '../../../operation/args.ts';

/** The sender's progress, counted in events and in batches (behaviour.md §9). */
export interface BatchStatus {
  readonly data: Count;
  readonly batch: Count;
}

interface Count {
  readonly total: number;
  readonly done: number;
}

const STATUS = 'How far the import is: `{data: {total, done}, batch: {total, done}}`.';

export const batchStatusArg = required(
  shownAs(
    schemaOf<BatchStatus>({
      type: 'object',
      description: STATUS,
      properties: { data: countSchema(), batch: countSchema() },
      required: ['data', 'batch'],
    }),
    { type: 'object', description: STATUS, required: true },
  ),
);

/**
 * Whether this is the last batch. Senders count differently: without the current batch, with it, or in events; so the
 * batches received here are counted as well.
 * @param taken the number of batches received, including this one
 */
export function isLastBatch({ data, batch }: BatchStatus, percentage: number, taken: number) {
  const isThrough = taken >= batch.total;
  const isAllSent = data.total > 0 && data.done >= data.total;
  if (isAllSent && (isThrough || batch.done >= batch.total)) return true;
  return isThrough && (percentage === 100 || batch.done < batch.total);
}

function countSchema() {
  const count = { type: 'integer', minimum: 0, maximum: MAX_INTEGER };
  return {
    type: 'object',
    properties: { total: count, done: count },
    required: ['total', 'done'],
  };
}
