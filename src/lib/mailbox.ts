import addressparser from 'nodemailer/lib/addressparser';

/** Somebody who sends or gets mail. */
export interface Mailbox {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

/** The mailboxes of an address header (`Ann <ann@example.org>, bob@example.org`); leaves out addresses that mail can't reach. */
export const parseMailboxes = (text: string): readonly Mailbox[] =>
  addressparser(headerText(text), { flatten: true })
    .map(({ name, address }) => ({ name, address }))
    .filter(({ address }) => isEmail(address));

/** A text as one header can hold it: line breaks and other control characters, by which a second header could begin, become spaces. */
export const headerText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/**
 * Whether this looks like a deliverable email address: unquoted, on a dotted host name, within the lengths of RFC 5321 §4.5.3.1.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    text.length <= longestEmail &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label))
  );
}

const longestEmail = 254;
const longestLocalPart = 64;
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
