import { required, schemaOf, shownAs } from '../../../operation/args.ts';

/** Who takes over a deleted user's content: a user's id, or `false` or nothing for nobody. */
export const reassignArg = required(
  shownAs(
    schemaOf<number | false | 'false' | ''>({
      type: ['integer', 'boolean', 'string'],
      anyOf: [{ type: 'integer' }, { enum: [false, 'false', ''] }],
    }),
    {
      description: "The id of the user who takes over the deleted user's content.",
      type: 'integer',
    },
  ),
);

/** The heir's id; null for none. */
export const toHeir = (reassign: number | false | 'false' | ''): number | null =>
  typeof reassign === 'number' && reassign !== 0 ? Math.abs(reassign) : null;
