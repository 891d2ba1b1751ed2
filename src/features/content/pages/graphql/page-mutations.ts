import type { InputFields } from '../../../../graphql/builder.ts';
import { inputFields, readInput } from '../../../../model/graphql-fields.ts';
import { entryInputFields } from '../../entries/graphql/entry-inputs.ts';
import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import {
  type EntryInput,
  onlyGiven,
  readEntryInput,
  readId,
} from '../../entries/graphql/read-entry-input.ts';
import { pageKind } from '../page-kind.ts';
import { pageOperations } from '../page-operations.ts';
import { PageRef } from './page-ref.ts';

interface PageInput extends EntryInput {
  readonly parentId?: string | number | null | undefined;
}

addEntryMutations<PageInput>({
  single: 'page',
  type: PageRef,
  operations: pageOperations,
  inputFields: (t: InputFields) => ({
    ...entryInputFields(t),
    ...inputFields(t, pageKind.fields),
    parentId: t.id({ description: 'The global id or number of the page above it; 0 for none.' }),
  }),
  readInput: (context, input) =>
    onlyGiven({
      ...readEntryInput(context, 'page', input),
      ...readInput(pageKind.fields, input),
      parent: readId('parentId', input.parentId, 'post'),
    }),
});
