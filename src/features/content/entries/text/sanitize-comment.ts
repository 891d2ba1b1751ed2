import { sanitizeBasic } from './sanitize-basic.ts';

/** What remains of a reader's comment: a little formatting, quotations, and links that search engines don't follow. */
export const sanitizeComment = (raw: string): string => sanitizeBasic(raw, 'nofollow ugc');
