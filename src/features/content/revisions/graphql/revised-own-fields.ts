import { type EntryRecord, entryById } from '../../../../content/entries/entry.ts';
import type { ContentKind } from '../../../../content/kinds/kind.ts';
import { contentKinds, kindPlace } from '../../../../content/kinds/registry.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import type { Complete } from '../../../../graphql/define-mutation.ts';
import { once } from '../../../../lib/once.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { isAllowed } from '../../../../operation/operation.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { ownTypename } from '../../own-values/graphql/own-schema-names.ts';

/** The own fields of a kind with revisions, in a member that has the name of one of its records. */
function ownFieldsOf(kind: ContentKind) {
  const { single, typename } = kind.graphql;
  const own = ownInput(kind, typename, kindPlace(kind.name));
  const name = `${typename}OwnFieldsInput`;
  ownTypename(name, kindPlace(kind.name));
  const type = once(() =>
    builder.inputType(name, {
      description: `Own fields of a ${kind.labels.one}; what is left out stays, null is taken away.`,
      fields: (t) => own.inputFields(t),
    }),
  );
  return {
    kind: kind.name,
    single,
    inputFields: (t: InputFields) => ({
      [single]: t.field({
        type: type(),
        description: `Its own fields, of a ${kind.labels.one}.`,
      }),
    }),
    readInput: (input: object) => own.readInput(Reflect.get(input, single) ?? {}),
  };
}

/** The own fields of each kind with revisions, for inputs that write entries of any kind. */
export const revisedOwnFields = contentKinds
  .filter(({ area, hasRevisions }) => area === 'content' && hasRevisions)
  .filter((kind) => Object.keys({ ...kind.ownFields, ...kind.groups }).length > 0)
  .map(ownFieldsOf);

/**
 * Refuses own fields of another kind than the entry is of.
 * @param assertAllowed throws unless the viewer may write the entry; then it is left to the operation to refuse them
 * @throws ApiError `rest_invalid_param`
 */
export const ofOneKind =
  (assertAllowed: (context: Context, entry: EntryRecord) => void): Complete =>
  async (args, context, input) => {
    const entry = await entryById(context).load(Number(args.parent));
    if (!entry || !(await isAllowed(() => assertAllowed(context, entry)))) return args;
    for (const { kind, single } of revisedOwnFields)
      if (kind !== entry.kind && Reflect.get(input, single) != null)
        throw invalidParam(single, `${single} has fields that what is edited does not have.`);
    return args;
  };
