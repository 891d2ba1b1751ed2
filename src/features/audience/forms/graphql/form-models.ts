import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { ContactForm } from '../contact-form.ts';
import { getContactForm } from '../list-contact-forms.ts';
import { getSubmission } from '../submission/list-submissions.ts';
import type { Submission } from '../submission/submission.ts';

export interface ContactFormModel extends NodeModel {
  readonly form: ContactForm;
}

export interface SubmissionModel extends NodeModel {
  readonly submission: Submission;
}

export const toFormModel = (form: ContactForm): ContactFormModel => ({
  typename: 'ContactForm',
  idType: 'contact_form',
  databaseId: form.id,
  form,
});

export const toSubmissionModel = (submission: Submission): SubmissionModel => ({
  typename: 'FormSubmission',
  idType: 'form_submission',
  databaseId: submission.id,
  submission,
});

/** The form of an id; null for none, or for who may not read it. */
export async function findForm(context: Context, id: number): Promise<ContactFormModel | null> {
  const form = await performOrNull(getContactForm, context, { id });
  return form && toFormModel(form);
}

/** As `findForm`. */
export async function findSubmission(
  context: Context,
  id: number,
): Promise<SubmissionModel | null> {
  const submission = await performOrNull(getSubmission, context, { id });
  return submission && toSubmissionModel(submission);
}

/** Their fields are in files of their own. */
export const ContactFormRef = builder.objectRef<ContactFormModel>('ContactForm');
export const SubmissionRef = builder.objectRef<SubmissionModel>('FormSubmission');

export const ContactFormConnectionRef = connectionType('ContactForm', ContactFormRef);
export const SubmissionConnectionRef = connectionType('FormSubmission', SubmissionRef);

findableNode('contact_form', (context, id) => findForm(context, toNumber(id)));
findableNode('form_submission', (context, id) => findSubmission(context, toNumber(id)));

/** 0, which is no record's id, for what is no number. */
const toNumber = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 0);
