import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { eraseDonor } from '../erase-donor.ts';
import { listDonationsOf } from '../list-donations.ts';
import {
  DonationConnectionRef,
  type DonorModel,
  DonorRef,
  findDonor,
  toDonationModel,
} from './donation-models.ts';
import { DonationWhereRef, readDonationWhere } from './donation-where.ts';

DonorRef.implement({
  description: 'Who has given something.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    name: t.string({ description: 'The name.', resolve: ({ donor }) => donor.name }),
    email: t.string({
      description: 'The address, by which the donor is known again.',
      resolve: ({ donor }) => donor.email || null,
    }),
    dateGmt: t.string({
      description: 'When the donor was first recorded, in UTC.',
      resolve: ({ donor }) => donor.created,
    }),
    donations: t.field({
      type: DonationConnectionRef,
      description: 'What was given, the latest first.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: DonationWhereRef, description: 'Which of them.' }),
      },
      async resolve({ donor }, { where, ...paging }, context) {
        const donations = listDonationsOf('donorId', donor.id);
        const list = await performList(donations, context, readDonationWhere(where), paging);
        return mapConnection(list, toDonationModel);
      },
    }),
  }),
});

const EraseInputRef = builder.inputType('EraseDonorInput', {
  description: 'Which donor to erase.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'The global id or the number.' }),
  }),
});

const ErasePayloadRef = builder
  .objectRef<Changed & { readonly donor: DonorModel | null }>('EraseDonorPayload')
  .implement({
    description: 'A donor who was erased.',
    fields: (t) => ({
      ...changed(t),
      donor: t.expose('donor', {
        type: DonorRef,
        nullable: true,
        description: 'What is left of the donor: the donations, and no name or address.',
      }),
    }),
  });

builder.mutationField('eraseDonor', (t) =>
  t.field({
    type: ErasePayloadRef,
    description: `${eraseDonor.summary} For administrators.`,
    args: { input: t.arg({ type: EraseInputRef, required: true, description: 'Who.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(eraseDonor, context, { id: toDatabaseId(input.id, 'donor') ?? 0 });
      return answer(input, { donor: await findDonor(context, id) });
    },
  }),
);
