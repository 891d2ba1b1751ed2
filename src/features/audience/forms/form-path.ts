import type { ContactForm } from './contact-form.ts';

/** Of the page that shows a form, below the site's address. */
export const formPath = ({ slug }: Pick<ContactForm, 'slug'>): string => `/forms/${slug}/`;
