import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { removedModel, writtenModel } from '../../entries/graphql/written-model.ts';
import { pageOperations } from '../page-operations.ts';
import { pageType } from './page-ref.ts';

addEntryMutations({
  single: 'page',
  plural: 'pages',
  type: pageType.type,
  operations: pageOperations,
  input: kindInput(pageType),
  loadWritten: writtenModel,
  toRemoved: removedModel,
});
