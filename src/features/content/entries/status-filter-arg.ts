import { list, shownAs, string } from '../../../operation/args.ts';

/**
 * The statuses that a list is asked for. The words are shown here and looked at by `assertCanFilterStatuses`: who may ask for none but
 * the open one is not told which there are.
 */
export const statusFilter = <const Open extends string>(words: readonly string[], open: Open) => {
  const shown = { description: 'Any of these statuses.', default: open };
  return shownAs(list(string(), shown), {
    ...shown,
    type: 'array',
    items: { type: 'string', enum: words },
  });
};
