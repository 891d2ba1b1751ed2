import { sentence } from './forms/form-field.ts';

const LABELS: Readonly<Record<string, string>> = {
  publish: 'Published',
  future: 'Scheduled',
  draft: 'Draft',
  pending: 'Waiting for review',
  private: 'Private',
  trash: 'Trash',
  approve: 'Approved',
  approved: 'Approved',
  hold: 'Waiting',
  spam: 'Spam',
  moved_online: 'Moved online',
};

/** The statuses that entries may have in the desk, but for the trash. */
export const ENTRY_STATUSES = 'publish future draft pending private'.split(' ');

/** The word for a status, of any kind of record. */
export const statusLabel = (status: string): string => LABELS[status] ?? sentence(status);
