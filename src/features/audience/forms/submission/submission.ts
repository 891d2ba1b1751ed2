/** The kind that submissions are in the change log. */
export const SUBMISSION = 'office:submission';

/** What became of a submission. */
export const submissionStatuses = ['stored', 'mailed', 'failed', 'spam'] as const;

/** What a form answers (behaviour.md §10). */
export type FeedbackStatus =
  | 'validation_failed'
  | 'acceptance_missing'
  | 'spam'
  | 'aborted'
  | 'mail_sent'
  | 'mail_failed'
  /** Who sent it may not. */
  | 'error';
