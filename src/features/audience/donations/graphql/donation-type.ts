import { readFile } from 'node:fs/promises';
import { arg, id, itself } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { CsvPageRef, csvPageArgs } from '../../../../graphql/shared-types.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/uploads.ts';
import { ReceivedFile } from '../../../../http/received-file.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import { UserRef } from '../../../content/entries/graphql/user-model.ts';
import { exportDonations } from '../donation-csv.ts';
import { donationById, type StatusChange, statusChangesOf } from '../donation-records.ts';
import { changeDonationStatus, isDonationStatus, statusesAfter } from '../donation-status.ts';
import { eraseDonor } from '../donor-operations.ts';
import { type DonationImport, importDonations, MOST_CSV_CHARACTERS } from '../import-donations.ts';
import { listDonationsOf } from '../list-donations.ts';
import { recordDonation } from '../record-donation.ts';
import {
  campaignType,
  DonationStatusRef,
  donationType,
  donationWhere,
  donorType,
  MinorUnitsRef,
  MoneyRef,
} from './donation-models.ts';

const known = (status: string | null) =>
  status !== null && isDonationStatus(status) ? status : null;

const StatusChangeRef = builder.objectRef<StatusChange>('DonationStatusChange').implement({
  description: "A step of a donation's way.",
  fields: (t) => ({
    from: t.field({
      type: DonationStatusRef,
      description: 'The status before; null for the first step.',
      resolve: ({ fromStatus }) => known(fromStatus),
    }),
    to: t.field({
      type: DonationStatusRef,
      description: 'The status after.',
      resolve: ({ toStatus }) => known(toStatus),
    }),
    dateGmt: t.string({
      nullable: false,
      description: 'When, in UTC.',
      resolve: ({ moment }) => moment,
    }),
    note: t.string({ description: 'Why.', resolve: ({ note }) => note || null }),
    user: t.field({
      type: UserRef,
      description: 'Who saw to it; null for the command line.',
      resolve: ({ userId }) => userId,
    }),
  }),
});

donationType.implement('An amount that somebody gave or promised.', (t) => ({
  amount: t.field({
    nullable: false,
    type: MoneyRef,
    description: 'How much.',
    resolve: ({ row: { amount, currency } }) => ({ amount: Number(amount), currency }),
  }),
  status: t.field({
    type: DonationStatusRef,
    description: 'How it stands.',
    resolve: ({ row }) => known(row.status),
  }),
  statusName: t.string({
    nullable: false,
    description: "The status by its name in REST: `don-pending`, or an alias's.",
    resolve: ({ row }, _, { addresses }) => addresses.status(row.status),
  }),
  nextStatuses: t.field({
    nullable: false,
    type: [DonationStatusRef],
    description: 'The statuses that it may be given next.',
    resolve: ({ row }) => [...statusesAfter(row.status)],
  }),
  statusChanges: t.field({
    nullable: false,
    type: [StatusChangeRef],
    description: 'Its way to this status, the first step first.',
    resolve: ({ row }, _, context) => statusChangesOf(context).load(row.id),
  }),
  campaign: t.field({
    type: campaignType.ref,
    description: 'What it was given to.',
    resolve: ({ row }, _, context) => campaignType.find(context, row.campaignId),
  }),
  donor: t.field({
    type: donorType.ref,
    description: 'Who gave it; null for who may not know.',
    resolve: ({ row }, _, context) => donorType.find(context, row.donorId),
  }),
  origin: t.string({
    description: 'Which service it comes from.',
    resolve: ({ row }) => row.origin || null,
  }),
  externalId: t.string({
    description: 'What it is called there.',
    resolve: ({ row }) => row.externalId,
  }),
  note: t.string({
    description: 'Anything else.',
    resolve: ({ row }) => row.note || null,
  }),
  date: t.string({
    description: "When it was given, in the site's time.",
    resolve: ({ row }, _, { site }) => toSiteTime(row.moment, site),
  }),
  dateGmt: t.string({
    description: 'When it was given, in UTC.',
    resolve: ({ row }) => row.moment,
  }),
}));

const payload = (name: string, description: string) =>
  donationType.payload(name, description, 'donation', 'The donation as it is now.');

const written = async (donationId: number, context: Context) => {
  const donation = await donationById(context).load(donationId);
  return { donation: donation && donationType.toModel(donation) };
};

defineMutation({
  name: 'recordDonation',
  operation: recordDonation,
  input: {
    description: 'A donation.',
    fields: {
      campaignId: id('campaign_id', 'campaign'),
      amount: arg('amount', { type: MinorUnitsRef }),
      currency: arg('currency'),
      donorEmail: arg('donor_email'),
      donorName: arg('donor_name'),
      status: arg('status', { type: DonationStatusRef }),
      date: arg('date'),
      origin: arg('origin'),
      externalId: arg('external_id'),
      note: arg('note'),
    },
  },
  payload: payload('RecordDonationPayload', 'A donation that was recorded.'),
  answer: written,
});

defineMutation({
  name: 'changeDonationStatus',
  operation: changeDonationStatus,
  input: {
    description: 'Which status a donation is to have next.',
    fields: {
      id: itself('donation'),
      status: arg('status', { type: DonationStatusRef }),
      note: arg('note'),
    },
  },
  payload: payload('ChangeDonationStatusPayload', 'A donation that has moved on.'),
  answer: written,
});

builder.queryField('donationsCsv', (t) =>
  t.field({
    type: CsvPageRef,
    description: `${exportDonations.summary} For administrators.`,
    args: { ...donationWhere.whereArg(), ...csvPageArgs() },
    resolve(_, { where, ...part }, context) {
      const { args, names } = donationWhere.read(where);
      return perform(exportDonations, context, { ...args, ...part }, names);
    },
  }),
);

const fileInput = {
  inputFields: (t: InputFields) => ({
    file: t.field({ type: UploadRef, description: 'The file itself, in UTF-8.' }),
  }),
  readInput: ({ file }: { readonly file?: unknown }) => (file == null ? {} : { file }),
};

defineMutation({
  name: 'importDonations',
  operation: importDonations,
  input: {
    description:
      'A CSV file with the columns external_id, campaign and amount, and what others it has.',
    fields: {
      csv: arg('csv', { isRequired: false, description: 'The text of the file; or send `file`.' }),
      origin: arg('origin', {
        description: 'Where it comes from, for rows that do not say; `csv` first.',
      }),
    },
    parts: [fileInput],
  },
  complete: async ({ file, ...args }, context) =>
    file === undefined ? args : { ...args, csv: await readText(uploadedFile(context, file)) },
  payload: definePayload<DonationImport>('ImportDonationsPayload', 'What was taken in.', (t) => ({
    created: t.exposeInt('created', { description: 'Donations that are new.' }),
    repeated: t.exposeInt('repeated', { description: 'Rows that had been imported before.' }),
  })),
  answer: (result) => result,
});

/** @throws ApiError `rest_invalid_param` for a file that is too long, or not in UTF-8 */
async function readText(file: unknown): Promise<string> {
  if (!(file instanceof ReceivedFile)) throw invalidParam('file', 'file is no file.');
  // A character takes four bytes at most.
  if (file.bytes > 4 * MOST_CSV_CHARACTERS) throw invalidParam('file', 'file is too long.');
  const bytes = await readFile(file.path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidParam('file', 'file is not in UTF-8.');
  }
}

donorType.implement('Who has given something.', (t) => ({
  name: t.string({ description: 'The name.', resolve: ({ row }) => row.name }),
  email: t.string({
    description: 'The address, by which the donor is known again.',
    resolve: ({ row }) => row.email || null,
  }),
  dateGmt: t.string({
    description: 'When the donor was first recorded, in UTC.',
    resolve: ({ row }) => row.created,
  }),
  donations: t.field({
    type: donationType.connection,
    description: 'What was given, the latest first.',
    args: donationWhere.fieldArgs(),
    resolve({ row }, { where, ...paging }, context) {
      const donations = listDonationsOf('donorId', row.id);
      return donationType.list(donations, context, donationWhere.read(where), paging);
    },
  }),
}));

defineMutation({
  name: 'eraseDonor',
  operation: eraseDonor,
  description: `${eraseDonor.summary} For administrators.`,
  input: { description: 'Which donor to erase.', fields: { id: itself('donor') } },
  payload: donorType.payload(
    'EraseDonorPayload',
    'A donor who was erased.',
    'donor',
    'What is left of the donor: the donations, and no name or address.',
  ),
  answer: async (donorId, context) => ({ donor: await donorType.find(context, donorId) }),
});
