import { builder } from '../../../../graphql/builder.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { contactFormById } from '../form-loaders.ts';
import {
  contentOfFile,
  filesOfSubmission,
  type SubmissionFile,
  submissionStatuses,
  valuesOf,
} from '../submission/submission.ts';
import { ContactFormRef, SubmissionRef, toFormModel } from './form-models.ts';

export const SubmissionStatusRef = builder.enumType('FormSubmissionStatus', {
  description: 'What became of what was sent.',
  values: {
    STORED: { value: 'stored', description: 'Its letters are yet to be sent.' },
    MAILED: { value: 'mailed', description: 'Its letters were sent, or there are none.' },
    FAILED: { value: 'failed', description: 'A letter could not be sent.' },
    SPAM: { value: 'spam', description: 'It was taken for spam and not mailed.' },
  } as const,
});

const ValueRef = builder
  .objectRef<{ readonly name: string; readonly values: readonly string[] }>('FormSubmissionValue')
  .implement({
    description: 'What was filled into a field.',
    fields: (t) => ({
      name: t.exposeString('name', { nullable: false, description: 'The name of the field.' }),
      values: t.exposeStringList('values', {
        nullable: false,
        description: 'None, one or several.',
      }),
    }),
  });

const FileRef = builder.objectRef<SubmissionFile>('FormSubmissionFile').implement({
  description: 'A file that came with it.',
  fields: (t) => ({
    field: t.exposeString('field', { nullable: false, description: 'The name of the field.' }),
    name: t.exposeString('name', { nullable: false, description: 'The name of the file.' }),
    mimeType: t.exposeString('mimeType', {
      nullable: false,
      description: 'Its type, by its content.',
    }),
    bytes: t.exposeInt('bytes', { nullable: false, description: 'Its size.' }),
    contentBase64: t.string({
      description: 'Its content; null once it was deleted after mailing.',
      async resolve({ id }, _, context) {
        const file = await contentOfFile(context).load(id);
        return file?.content ? Buffer.from(file.content).toString('base64') : null;
      },
    }),
  }),
});

SubmissionRef.implement({
  description: 'Something that was sent by a contact form.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    form: t.field({
      type: ContactFormRef,
      description: 'The form; null once it was deleted.',
      async resolve({ submission: { formId } }, _, context) {
        const form = formId === null ? null : await contactFormById(context).load(formId);
        return form && toFormModel(form);
      },
    }),
    formTitle: t.string({
      nullable: false,
      description: "The form's name at that time.",
      resolve: ({ submission }) => submission.formTitle,
    }),
    dateGmt: t.string({
      description: 'When it came, in UTC.',
      resolve: ({ submission }) => submission.moment,
    }),
    status: t.field({
      type: SubmissionStatusRef,
      description: 'What became of it.',
      resolve: ({ submission }) =>
        submissionStatuses.find((status) => status === submission.status) ?? null,
    }),
    spamReason: t.string({
      description: 'Why it was taken for spam.',
      resolve: ({ submission }) => submission.reason || null,
    }),
    values: t.field({
      nullable: false,
      type: [ValueRef],
      description: 'What was filled in, in the order of the form.',
      resolve: ({ submission }) => valuesOf(submission).map(([name, values]) => ({ name, values })),
    }),
    files: t.field({
      nullable: false,
      type: [FileRef],
      description: 'The files that came with it.',
      resolve: async ({ submission }, _, context) => [
        ...(await filesOfSubmission(context).load(submission.id)),
      ],
    }),
    ip: t.string({
      description: 'The address that it came from.',
      resolve: ({ submission }) => submission.ip || null,
    }),
    userAgent: t.string({
      description: 'The program that it came from.',
      resolve: ({ submission }) => submission.agent || null,
    }),
    url: t.string({
      description: 'The page that the form was on.',
      resolve: ({ submission }) => submission.url || null,
    }),
  }),
});
