import addressparser from 'nodemailer/lib/addressparser';
import { isEmail } from '../../auth/user-rules.ts';
import { headerText } from './header-text.ts';

/** Somebody who sends or gets mail. */
export interface Mailbox {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

/** The mailboxes of an address header (`Ann <ann@example.org>, bob@example.org`); what is no address mail can reach is left out. */
export const parseMailboxes = (text: string): readonly Mailbox[] =>
  addressparser(headerText(text), { flatten: true })
    .map(({ name, address }) => ({ name, address }))
    .filter(({ address }) => isEmail(address));
