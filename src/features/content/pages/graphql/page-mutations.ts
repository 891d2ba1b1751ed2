import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { pageOperations } from '../page-operations.ts';
import { pageType } from './page-ref.ts';

addEntryMutations({
  single: 'page',
  plural: 'pages',
  type: pageType.type,
  operations: pageOperations,
  ...kindInput(pageType),
});
