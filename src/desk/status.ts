import { html, type Markup } from '../lib/markup.ts';
import type { Context } from '../operation/context.ts';
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

/** How a status is coloured: by the words in which records of all kinds name what is well, and what is not. */
const TONES: Readonly<Record<string, string>> = {
  good: 'publish approved scheduled completed mailed subscribed success done delivered good',
  bad: 'cancelled trash spam failed bounced critical',
};

/** Says that letters go nowhere, where that is so. */
export const noMailNotice = ({ services }: Context): Markup | false =>
  services.config.mail.smtpUrl === null &&
  html`<p class="error">Letters are not sent, because no mail server is set (SMTP_URL). They become files in the folder “outbox” beside the site’s data.</p>`;

/** Renders a status with a dot in its colour. */
export function statusMarkup(status: string, label = statusLabel(status)): Markup | string {
  if (/^\d+$/.test(status)) return status; // that of an answer of HTTP
  const [tone = ''] =
    Object.entries(TONES).find(([, words]) => words.split(' ').includes(status.toLowerCase())) ??
    [];
  return html`<span class="status" data-tone="${tone}">${label}</span>`;
}
