import type { MailMessage } from '../../../../jobs/mail/mailer.ts';
import { headerText, isEmail } from '../../../../lib/mailbox.ts';
import { html } from '../../../../lib/markup.ts';
import type { LetterTemplate } from '../contact-form.ts';
import type { Marks } from './mark-values.ts';

/**
 * Fills the template of a letter with a submission. Submitted texts can only become values: they can't start a header, add a recipient
 * other than an address of their own, or add markup.
 */
export function fillLetter(template: LetterTemplate, marks: Marks): MailMessage {
  const body = template.exclude_blank ? withoutBlankLines(template.body, marks) : template.body;
  const { replyTo, cc, bcc, headers } = readHeaders(template.additional_headers, marks);
  return {
    to: fillAddresses(template.recipient, marks),
    from: fillAddresses(template.sender, marks),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(cc === undefined ? {} : { cc }),
    ...(bcc === undefined ? {} : { bcc }),
    subject: headerText(fillText(template.subject, marks)).slice(0, 500),
    ...(template.use_html
      ? { html: fillText(body, marks, escapedLines) }
      : { text: fillText(body, marks) }),
    headers,
  };
}

/** In HTML, a submitted text is escaped, and its line ends become line breaks. */
const escapedLines = (value: string): string => `${html`${value}`}`.replaceAll('\n', '<br>\n');

/** Marks in a list of addresses: an address stays one, anything else can only be a part of somebody's name. */
const fillAddresses = (text: string, marks: Marks): string =>
  fillText(headerText(text), marks, (value) => (isEmail(value) ? value : nameText(value)));

/** Signs that mean something in an address header (RFC 5322 §3.4) are left out. */
const nameText = (value: string): string =>
  headerText(value)
    .replace(/[<>@,;:"()[\]\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

interface FilledHeaders {
  readonly replyTo?: string;
  readonly cc?: string;
  readonly bcc?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The template's line breaks separate the headers; a replaced mark can't add a line. */
function readHeaders(text: string, marks: Marks): FilledHeaders {
  const headers: Record<string, string> = {};
  let special: Omit<FilledHeaders, 'headers'> = {};
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Za-z0-9-]{1,70})\s*:\s*(.+?)\s*$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = ADDRESSED.get(name.toLowerCase());
    if (key) special = { ...special, [key]: fillAddresses(value, marks) };
    else
      headers[name] = fillText(value, (...mark) => [
        headerText(marks(...mark)?.join(', ') ?? ''),
      ]).slice(0, 2000);
  }
  return { ...special, headers };
}

const ADDRESSED: ReadonlyMap<string, 'replyTo' | 'cc' | 'bcc'> = new Map([
  ['reply-to', 'replyTo'],
  ['cc', 'cc'],
  ['bcc', 'bcc'],
]);

/** Leaves out lines whose marks are all empty. */
const withoutBlankLines = (body: string, marks: Marks): string =>
  body
    .split('\n')
    .filter((line) => {
      const known = marksIn(line).filter((name) => marks(name) !== undefined);
      return known.length === 0 || known.some((name) => marks(name)?.some((one) => one !== ''));
    })
    .join('\n');

/** `[your-name]`, `[_site_title]`, `[_format_your-date "D, j M"]`. */
const MARK = /\[(\[?)\s*([A-Za-z_][-A-Za-z0-9_:.]*)(?:\s+(?:"([^"\]]*)"|'([^'\]]*)'))?\s*\](\]?)/g;

/**
 * Replaces the marks of a text once: values are not searched for marks. An unknown mark is not replaced, and `[[x]]` becomes `[x]`.
 * @param shown how one of a mark's values stands in the text
 */
export const fillText = (
  text: string,
  marks: Marks,
  shown = (value: string): string => value,
): string =>
  text.replace(
    MARK,
    (whole, open: string, name: string, double?: string, single?: string, close = '') => {
      if (open === '[' && close === ']') return whole.slice(1, -1);
      const values = marks(name, double ?? single);
      return values ? open + values.map(shown).join(', ') + close : whole;
    },
  );

/** Matches text that looks like a mark with words behind its name, `[your-name x]`, but is not one and is not replaced. */
const UNREADABLE = /(?<!\[)\[\s*([A-Za-z_][-A-Za-z0-9_:.]*)\s[^[\]"'\n]*\](?!\])/g;

/** The names before such words. */
export const unreadableMarksIn = (text: string): readonly string[] =>
  [...text.matchAll(UNREADABLE)]
    .filter(([mark]) => marksIn(mark).length === 0)
    .map(([, name = '']) => name);

/** The names of the marks of a text, in their order. */
export const marksIn = (text: string): readonly string[] =>
  [...text.matchAll(MARK)]
    .filter(([, open, , , , close]) => !(open === '[' && close === ']'))
    .map(([, , name = '']) => name);
