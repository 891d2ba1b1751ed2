import { allJobs } from '../../../../src/app/features.ts';
import { runJobs } from '../../../../src/jobs/run-jobs.ts';
import { type SettableClock, settableClock } from '../../../support/settable-clock.ts';
import { openSmtpInbox, type SmtpInbox } from '../../../support/smtp-inbox.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';

/** A site whose forms are mailed to a real SMTP server. */
export interface FormSite {
  readonly site: TestSite;
  readonly clock: SettableClock;
  readonly inbox: SmtpInbox;
  /** Makes a form; answers its id. */
  make(json: object): Promise<number>;
  /** Sends a form; answers what it says. */
  send(id: number, fields: Fields, headers?: Record<string, string>): Promise<FeedbackBody>;
  close(): Promise<void>;
}

export type Fields = Readonly<Record<string, string | File | readonly (string | File)[]>>;

interface FeedbackBody {
  readonly status: string;
  readonly message: string;
  readonly invalid_fields: readonly { readonly field: string; readonly message: string }[];
  readonly posted_data_hash: string;
}

export async function openFormSite(env: Record<string, string> = {}): Promise<FormSite> {
  const clock = settableClock('2026-11-21T12:00:00');
  const inbox = await openSmtpInbox();
  const site = await openTestSite({
    clock,
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Site <mail@site.test>', ...env },
  });
  const stop = runJobs(site.services, allJobs, { interval: 20 });
  return {
    site,
    clock,
    inbox,
    make: async (json) => (await site.make('/forms/v1/contact-forms', json)).id,
    async send(id, fields, headers = {}) {
      const path = `/forms/v1/contact-forms/${id}/feedback`;
      const answer = await site.rest(path, { body: formData(fields), headers });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    async close() {
      await stop();
      await site.close();
      await inbox.close();
    },
  };
}

/** With a unit tag. */
export function formData(fields: Fields): FormData {
  const data = new FormData();
  data.append('_wpcf7_unit_tag', 'wpcf7-f1-o1');
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) data.append(name, one as string | File); // `flat` loses which
  return data;
}
