import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { eraseDonor } from '../erase-donor.ts';
import { type DonorModel, DonorRef, findDonor } from './donation-models.ts';

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
