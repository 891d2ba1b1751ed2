import { pagingArgs } from '../../../../graphql/connection.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { performList } from '../../../../graphql/perform.ts';
import { listDonationsOf } from '../list-donations.ts';
import { DonationConnectionRef, DonorRef, toDonationModel } from './donation-models.ts';
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
