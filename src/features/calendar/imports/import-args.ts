import { integer, required, shownAs, string } from '../../../operation/args.ts';

/** Seconds between two batches (docs/rest.md §6.7). */
export const SHORTEST_INTERVAL = 10;
const LONGEST_INTERVAL = 600;

/** A required text with a maximum length in characters; the site index does not show the maximum. */
export const boundedText = (description: string, maxLength: number) =>
  required(shownAs(string({ description, maxLength }), { type: 'string', description }));

/** The id of an import as its URLs contain it. */
export const importIdArg = boundedText('The name of the import.', 100);

/** Required, but a missing hash is refused in the same way as a wrong one (docs/rest.md §6.7). */
export const batchHashArg = shownAs(
  string({ description: 'The hash that the next batch has.', default: '', maxLength: 200 }),
  { type: 'string', description: 'The hash that the next batch has.', required: true },
);

const PERCENTAGE = 'How much of the import is done, 0 to 100.';

export const percentageArg = required(
  shownAs(integer({ description: PERCENTAGE, minimum: 0, maximum: 100 }), {
    type: 'integer',
    description: PERCENTAGE,
    required: true,
  }),
);

const INTERVAL = 'Seconds between the end of a batch and the beginning of the next, 10 to 600.';

export const intervalArg = shownAs(
  integer({ description: INTERVAL, minimum: SHORTEST_INTERVAL, maximum: LONGEST_INTERVAL }),
  { type: 'integer', description: INTERVAL },
);
