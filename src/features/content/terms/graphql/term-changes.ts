import type { InterfaceRef, ObjectRef } from '@pothos/core';
import type { builder } from '../../../../graphql/builder.ts';
import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import type { Taxonomy } from '../../../../model/taxonomy.ts';
import type { LoggedChange } from '../../../../operation/changes-after.ts';
import type { RecordChange } from '../../../../operation/record-changes.ts';
import { loadTermModel, type TermModel, termTypes } from './term-model.ts';
import { TermNodeRef } from './term-node.ts';

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

/** Adds the subscription to the changes of the terms of a taxonomy, `categoryChanged`. */
export function addTermChanges(
  { name, graphql, labels }: Taxonomy,
  type: ObjectRef<SchemaTypes, TermModel>,
): void {
  addChangeSubscription({
    ...common,
    name: `${graphql.single}Changed`,
    description: `Changes of ${labels.name.toLowerCase()}.`,
    type,
    has: (change) => isOf(change, [name]),
    async load(context, id) {
      const found = await loadTermModel(context, id);
      return found?.taxonomy === name ? found : null;
    },
  });
}

/** Of which taxonomy a removed term was, its second note in the log says. */
export const isOf = ({ kind, operation }: LoggedChange, taxonomies: readonly string[]): boolean =>
  operation === 'delete' ? taxonomies.some((name) => kind === `term:${name}`) : kind === 'term';

const common = {
  idType: 'term',
  where: FollowedWhereRef,
  // All terms can be read: what can't be loaded is of another taxonomy.
  mayKnowOf: (_: unknown, { operation }: RecordChange) => operation === 'delete',
};

addChangeSubscription({
  ...common,
  name: 'termChanged',
  description: 'Changes of categories, tags and their like.',
  type: TermNodeRef as InterfaceRef<SchemaTypes, TermModel>,
  has: (change) => isOf(change, Object.keys(termTypes)),
  load: loadTermModel,
});
