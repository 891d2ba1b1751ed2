import { defaultMessages, type FormProperties, type LetterTemplate } from './contact-form.ts';

const template = `<label> Your name
    [text* your-name autocomplete:name] </label>

<label> Your email
    [email* your-email autocomplete:email] </label>

<label> Subject
    [text* your-subject] </label>

<label> Your message (optional)
    [textarea your-message] </label>

[submit "Submit"]`;

const FOOTER = '\n\n-- \n';

/** What a form is until it is said otherwise (recorded). @param ownerEmail the address that letters are from; empty for the one that the site will have */
export function newForm(ownerEmail: string): FormProperties {
  const shared = {
    subject: '[_site_title] "[your-subject]"',
    sender: `[_site_title] <${ownerEmail || '[_site_admin_email]'}>`,
    attachments: '',
    use_html: false,
    exclude_blank: false,
    isWritten: false,
  };
  const mail: LetterTemplate = {
    ...shared,
    active: true,
    body: `From: [your-name] [your-email]\nSubject: [your-subject]\n\nMessage Body:\n[your-message]${FOOTER}This is a notification that a contact form was submitted on your website ([_site_title] [_site_url]).`,
    recipient: '[_site_admin_email]',
    additional_headers: 'Reply-To: [your-email]',
  };
  const mail2: LetterTemplate = {
    ...shared,
    active: false,
    body: `Message Body:\n[your-message]${FOOTER}This email is a receipt for your contact form submission on our website ([_site_title] [_site_url]) in which your email address was used. If that was not you, please ignore this message.`,
    recipient: '[your-email]',
    additional_headers: 'Reply-To: [_site_admin_email]',
  };
  return {
    title: 'Untitled',
    locale: 'en_US',
    template,
    mail,
    mail2,
    messages: defaultMessages,
    additionalSettings: '',
  };
}
