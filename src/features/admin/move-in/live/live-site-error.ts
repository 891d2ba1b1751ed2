/** A live site could not be asked, or refused; the message is for the person who moves in. */
export class LiveSiteError extends Error {
  override readonly name = 'LiveSiteError';
  /** The HTTP status; 0 where there was no answer at all. */
  readonly status: number;
  /** The code of the refusal, where the site gave one. */
  readonly code: string;
  /** Whether the same question in smaller pieces may be answered: the site broke on it, or the answer was too large. */
  readonly isDivisible: boolean;

  constructor(message: string, { status = 0, code = '', isDivisible = false } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.isDivisible = isDivisible;
  }
}
