import { arg, defineInput } from '../../../../graphql/args-input.ts';
import { required, string } from '../../../../operation/args.ts';
import { letterArgs } from '../form-fields.ts';

const letter = defineInput({
  name: 'ContactFormLetterInput',
  description: 'A letter as a whole; what is left out is empty.',
  args: letterArgs,
  fields: {
    isActive: arg('active'),
    subject: arg('subject'),
    sender: arg('sender'),
    recipient: arg('recipient'),
    body: arg('body'),
    additionalHeaders: arg('additional_headers'),
    attachments: arg('attachments'),
    usesHtml: arg('use_html'),
    excludesBlank: arg('exclude_blank'),
  },
});

const message = defineInput({
  name: 'ContactFormMessageInput',
  description: 'What a form answers in words.',
  args: {
    name: required(string({ description: '`mail_sent_ok`, `invalid_required`, …' })),
    text: required(string({ description: 'The words.' })),
  },
  fields: { name: arg('name'), text: arg('text') },
});

/** What the inputs have that write a form. */
export const formInputFields = {
  title: arg('title', { refusesNull: true }),
  locale: arg('locale', { refusesNull: true }),
  template: arg('form'),
  mail: arg('mail', { type: letter.ref, read: letter.read }),
  mail2: arg('mail_2', { type: letter.ref, read: letter.read }),
  messages: arg('messages', {
    type: message.ref,
    isList: true,
    read: (one) => Object.values(message.read(one)),
    collect: (values) => Object.fromEntries(values as [string, string][]), // name and text
    refusesNull: true,
  }),
  additionalSettings: arg('additional_settings'),
};
