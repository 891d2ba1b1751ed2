import { itself } from '../../../../graphql/args-input.ts';
import { mapConnection } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { performList } from '../../../../graphql/perform.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Donor } from '../donation-records.ts';
import { eraseDonor } from '../donor-operations.ts';
import { listDonationsOf } from '../list-donations.ts';
import { donationType, donationWhere, donorType } from './donation-models.ts';

donorType.ref.implement({
  description: 'Who has given something.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    name: t.string({ description: 'The name.', resolve: ({ row: donor }) => donor.name }),
    email: t.string({
      description: 'The address, by which the donor is known again.',
      resolve: ({ row: donor }) => donor.email || null,
    }),
    dateGmt: t.string({
      description: 'When the donor was first recorded, in UTC.',
      resolve: ({ row: donor }) => donor.created,
    }),
    donations: t.field({
      type: donationType.connection,
      description: 'What was given, the latest first.',
      args: donationWhere.fieldArgs(),
      async resolve({ row: donor }, { where, ...paging }, context) {
        const donations = listDonationsOf('donorId', donor.id);
        const list = await performList(donations, context, donationWhere.read(where), paging);
        return mapConnection(list, donationType.toModel);
      },
    }),
  }),
});

defineMutation({
  name: 'eraseDonor',
  operation: eraseDonor,
  description: `${eraseDonor.summary} For administrators.`,
  input: { description: 'Which donor to erase.', fields: { id: itself('donor') } },
  payload: definePayload<{ readonly donor: RowModel<Donor> | null }>(
    'EraseDonorPayload',
    'A donor who was erased.',
    (t) => ({
      donor: t.expose('donor', {
        type: donorType.ref,
        nullable: true,
        description: 'What is left of the donor: the donations, and no name or address.',
      }),
    }),
  ),
  answer: async (donorId, context) => ({ donor: await donorType.find(context, donorId) }),
});
