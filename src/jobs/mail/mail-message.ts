/** A letter, as JSON can hold it. Addresses are written as in a header, several with commas between. */
export interface MailMessage {
  readonly to: string;
  /** The site's own (MAIL_FROM) where it is left out or no address. */
  readonly from?: string;
  readonly cc?: string;
  readonly bcc?: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** At least one of text and HTML. */
  readonly text?: string;
  readonly html?: string;
  /** Further headers; those that mail is made of (`Content-Type`, `To`, …) are left out. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}
