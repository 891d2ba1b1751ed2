import { kindCapability } from '../../../../auth/record-capabilities.ts';
import type { edgeType } from '../../../../graphql/connection.ts';
import { type ObjectFields, objectFields } from '../../../../model/graphql-fields.ts';
import type { Kind } from '../../../../model/kind.ts';
import { type EntryModel, openField } from './entry-model.ts';
import { previewOf } from './preview-fields.ts';

/**
 * The fields that the types of all kinds with texts and pages have of their own beside interfaces: their declared fields, the password,
 * `postId` and the preview.
 */
export const entryFields = (
  t: ObjectFields<EntryModel>,
  { name, labels: { one, many }, fields }: Kind,
  previewEdge: ReturnType<typeof edgeType<EntryModel>>,
) => ({
  ...objectFields(t, fields, (column) => openField(({ entry }) => entry[column])),
  hasPassword: t.boolean({
    nullable: false,
    description: 'Whether a password protects its text.',
    resolve: ({ record }) => record.password !== '',
  }),
  password: t.string({
    description: `The password, for those who may edit others' ${many}.`,
    resolve: ({ record }, _, { viewer }) =>
      viewer.can(kindCapability('edit_others', name)) ? record.password || null : null,
  }),
  [`${one}Id`]: t.int({
    nullable: false,
    description: 'The number it has in REST.',
    deprecationReason: 'databaseId says the same.',
    resolve: ({ databaseId }) => Number(databaseId),
  }),
  preview: t.field({
    type: previewEdge,
    description: `The ${one} with its unsaved text, for its editors.`,
    async resolve(model, _, context) {
      const node = await previewOf(context, model);
      return node && { node };
    },
  }),
});
