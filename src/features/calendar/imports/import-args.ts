import { integer, required, shownAs, string } from '../../../operation/args.ts';

/** Seconds between two batches (behaviour.md §9). */
export const SHORTEST_INTERVAL = 10;
const LONGEST_INTERVAL = 600;

/** A text that must come, of so many characters at most; the site index does not tell how many. */
export const boundedText = (description: string, maxLength: number) =>
  required(shownAs(string({ description, maxLength }), { type: 'string', description }));

/** The name of an import, as its addresses have it. */
export const importIdArg = boundedText('The name of the import.', 100);

/** Must come, but one that is missing is refused as a wrong one is (behaviour.md §9). */
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
