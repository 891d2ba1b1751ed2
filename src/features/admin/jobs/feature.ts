import { itself } from '../../../graphql/args-input.ts';
import { builder } from '../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../graphql/connection.ts';
import { defineMutation, definePayload } from '../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../graphql/global-id.ts';
import { performList } from '../../../graphql/perform.ts';
import { defineFeature } from '../../define-feature.ts';
import { discardJob, type FailedJob, listFailedJobs, retryJob } from './failed-job-operations.ts';

const FailedJobRef = builder.objectRef<FailedJob>('FailedJob').implement({
  description: 'Work of the server that was given up, such as a letter that no mail server took.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Its global id.',
      resolve: ({ id }) => toGlobalId('job', id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    kind: t.exposeString('kind', { nullable: false, description: 'What kind of work it is.' }),
    about: t.exposeString('about', {
      nullable: false,
      description: 'What it is about, in a few words; empty where there is nothing to tell.',
    }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'How often it was tried.' }),
    lastError: t.exposeString('lastError', {
      nullable: false,
      description: 'Why the last attempt failed.',
    }),
    dueGmt: t.exposeString('due', {
      nullable: false,
      description: 'When the last attempt was due, in UTC.',
    }),
    failedGmt: t.exposeString('failed', {
      nullable: false,
      description: 'When it was given up, in UTC.',
    }),
    isRetriable: t.exposeBoolean('isRetriable', {
      nullable: false,
      description: 'Whether it can be tried again: what it was given is kept.',
    }),
  }),
});

builder.queryField('failedJobs', (t) =>
  t.field({
    type: connectionType('FailedJob', FailedJobRef),
    description: `${listFailedJobs.summary} For administrators.`,
    args: pagingArgs(),
    resolve: (_, paging, context) => performList(listFailedJobs, context, { args: {} }, paging),
  }),
);

defineMutation({
  name: 'retryJob',
  operation: retryJob,
  description: `${retryJob.summary} For administrators.`,
  input: { description: 'Which work to try again.', fields: { id: itself('job') } },
  payload: definePayload<{ readonly retriedId: string }>(
    'RetryJobPayload',
    'Work that is tried again.',
    (t) => ({
      retriedId: t.exposeID('retriedId', { nullable: false, description: 'Its global id.' }),
    }),
  ),
  answer: (jobId) => ({ retriedId: toGlobalId('job', jobId) }),
});

defineMutation({
  name: 'discardJob',
  operation: discardJob,
  description: `${discardJob.summary} For administrators.`,
  input: { description: 'Which work to forget.', fields: { id: itself('job') } },
  payload: definePayload<{ readonly discardedId: string }>(
    'DiscardJobPayload',
    'Work that was forgotten.',
    (t) => ({
      discardedId: t.exposeID('discardedId', { nullable: false, description: 'Its global id.' }),
    }),
  ),
  answer: (jobId) => ({ discardedId: toGlobalId('job', jobId) }),
});

export const failedJobs = defineFeature({
  name: 'jobs',
});
