import { commonFields } from '../../../model/common-fields.ts';
import { writeArgs } from '../../../model/field-args.ts';
import { siteHasGroups } from '../../../model/own-fields-of.ts';
import type { ValuesByName } from '../../../model/own-values/own-values.ts';
import { recordId, schemaOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertNotEmpty } from '../entries/assert-not-empty.ts';
import type { Entry } from '../entries/entry.ts';
import { assertCanEdit } from '../entries/entry-policy.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { readWrittenEntry } from '../entries/written-entry.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { revisedKindOf } from './revised-kinds.ts';
import { loadRevised } from './revision-policy.ts';
import { saveAutosave } from './save-autosave.ts';

/** Where an autosave went: into the user's own draft itself, or beside the entry. */
export interface SavedAutosave {
  readonly isEntry: boolean;
  /** The entry's or the autosave's. */
  readonly id: number;
}

/** interface.md §4.4; what is public stays as it is until it is saved. */
export const createAutosave = defineOperation({
  name: 'createAutosave',
  kind: 'mutation',
  summary: 'Keeps what a user has typed of a text and not saved.',
  args: {
    parent: recordId({ description: 'The id of what is being edited.' }),
    ...writtenEntryArgs,
    ...writeArgs(commonFields),
    ...(siteHasGroups ? { acf: schemaOf<ValuesByName>({ type: 'object' }) } : {}),
  },
  async authorize(context, args) {
    const entry = await loadRevised(context, args.parent);
    assertCanEdit(context, entry);
    revisedKindOf(entry.kind)?.assertCanWrite(context, entry, args);
  },
  async resolve(context, args): Promise<SavedAutosave> {
    const entry = await loadRevised(context, args.parent);
    const kind = context.services.kinds.get(entry.kind) ?? {
      name: entry.kind,
      fields: {},
      ownFields: {},
      groups: {},
    };
    const written = await readWrittenEntry(context, kind, args, entry);
    if (isOwnDraft(context, entry)) {
      assertNotEmpty(written, entry);
      await context.write((transaction) => updateEntry(context, transaction, entry.id, written));
      return { isEntry: true, id: entry.id };
    }
    const id = await context.write((transaction) =>
      saveAutosave(context, transaction, entry.id, written),
    );
    return { isEntry: false, id };
  },
});

const isOwnDraft = ({ viewer }: Context, { status, authorId }: Entry): boolean =>
  (status === 'draft' || status === 'auto-draft') && authorId === viewer.id;
