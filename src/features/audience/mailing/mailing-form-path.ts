import type { MailingForm } from './mailing-loaders.ts';

/** Of the page that shows a sign-up form, below the site's address. */
export const mailingFormPath = ({ slug }: Pick<MailingForm, 'slug'>): string =>
  `/subscribe/${slug}/`;
