import type { Services } from '../../../operation/services.ts';
import { reasonOf } from './reason-of.ts';

/** Whether the mail server takes connections and the login; nothing is sent. */
export async function checkMail({ mailer }: Pick<Services, 'mailer'>): Promise<readonly string[]> {
  try {
    await mailer.verify();
    return [];
  } catch (error) {
    return [
      `The mail server of SMTP_URL can't be used (${reasonOf(error)}): correct SMTP_URL, or start the mail server.`,
    ];
  }
}
