import type { builder, InputFields } from './builder.ts';
import { READS_NULL } from './cleared-input.ts';

/** What a mutation's payload hands back beside its own result. */
export interface Changed {
  /** As the caller sent it. */
  readonly clientMutationId: string | null;
}

/** What every mutation's input has. */
export const changing = (t: InputFields) => ({
  clientMutationId: t.string({
    extensions: READS_NULL,
    description: 'Any text; it comes back with the answer.',
  }),
});

/** Describes the field `version` of records. */
export const RISES =
  'Rises with every change of what is shown of it; `ifVersion` of mutations takes it.';

/**
 * What the input of a mutation has that changes or deletes a record with a version.
 * @param record whose version it is
 */
export const versioned = (t: InputFields, record = 'the record') => ({
  ifVersion: t.int({
    extensions: READS_NULL,
    description: `The \`version\` that ${record} must still have; otherwise nothing is written, and the error \`CONFLICT\` names the present one.`,
  }),
});

/** What every mutation's payload has. */
export const changed = <Payload extends Changed>(
  t: PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], Payload>,
) => ({
  clientMutationId: t.string({
    description: 'What the caller sent as `clientMutationId`.',
    resolve: ({ clientMutationId }: Changed) => clientMutationId,
  }),
});

/** A result with what the caller sent along. */
export const answer = <Result extends object>(
  { clientMutationId }: { readonly clientMutationId?: string | null | undefined },
  result: Result,
): Result & Changed => ({ ...result, clientMutationId: clientMutationId ?? null });
