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

/** The word for a status, of any kind of record. */
export const statusLabel = (status: string): string => LABELS[status] ?? sentence(status);
