import type { DB } from '../generated/tables.ts';
import type { Group } from './change-log.ts';

/** The tables as Kysely sees them, generated from the Prisma models. */
export type Tables = DB;

/** Whose changes a read of each table depends on; a write to a dependent table always notes its owner's change. */
export const groupOfTable: Readonly<Record<keyof Tables, Group>> = {
  Entry: 'entry',
  EntryTerm: 'entry',
  Revision: 'entry',
  MediaItem: 'entry',
  MediaFile: 'entry',
  MenuItem: 'entry',
  Event: 'entry',
  EventVenue: 'entry',
  EventOrganizer: 'entry',
  Venue: 'entry',
  Organizer: 'entry',
  EventImport: 'office',
  ContactForm: 'entry',
  FormSubmission: 'office',
  FormSubmissionFile: 'office',
  DonationCampaign: 'office',
  Donor: 'office',
  Donation: 'office',
  DonationStatusChange: 'office',
  MailingList: 'office',
  MailingForm: 'office',
  MailingFormList: 'office',
  Subscriber: 'office',
  MailingSubscription: 'office',
  MailingSuppression: 'office',
  Term: 'term',
  User: 'user',
  ApplicationPassword: 'user',
  Session: 'user',
  PasswordReset: 'user',
  Comment: 'comment',
  Setting: 'setting',
  BuilderGlobal: 'setting',
  BuilderFavorite: 'office',
  BuilderTemplate: 'office',
  UsageEvent: 'office',
  Change: 'setting',
  Job: 'setting',
  MovedRecord: 'setting',
  MoveProgress: 'setting',
};
