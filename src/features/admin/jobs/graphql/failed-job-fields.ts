import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { discardJob } from '../discard-job.ts';
import type { FailedJob } from '../failed-job.ts';
import { listFailedJobs } from '../list-failed-jobs.ts';
import { retryJob } from '../retry-job.ts';

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

const RetryJobInputRef = builder.inputType('RetryJobInput', {
  description: 'Which work to try again.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
  }),
});

const RetryJobPayloadRef = builder
  .objectRef<Changed & { readonly retriedId: string }>('RetryJobPayload')
  .implement({
    description: 'Work that is tried again.',
    fields: (t) => ({
      ...changed(t),
      retriedId: t.exposeID('retriedId', { nullable: false, description: 'Its global id.' }),
    }),
  });

builder.mutationField('retryJob', (t) =>
  t.field({
    type: RetryJobPayloadRef,
    description: `${retryJob.summary} For administrators.`,
    args: { input: t.arg({ type: RetryJobInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(retryJob, context, { id: toDatabaseId(input.id, 'job') ?? 0 });
      return answer(input, { retriedId: toGlobalId('job', id) });
    },
  }),
);

const DiscardJobInputRef = builder.inputType('DiscardJobInput', {
  description: 'Which work to forget.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
  }),
});

const DiscardJobPayloadRef = builder
  .objectRef<Changed & { readonly discardedId: string }>('DiscardJobPayload')
  .implement({
    description: 'Work that was forgotten.',
    fields: (t) => ({
      ...changed(t),
      discardedId: t.exposeID('discardedId', { nullable: false, description: 'Its global id.' }),
    }),
  });

builder.mutationField('discardJob', (t) =>
  t.field({
    type: DiscardJobPayloadRef,
    description: `${discardJob.summary} For administrators.`,
    args: { input: t.arg({ type: DiscardJobInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(discardJob, context, { id: toDatabaseId(input.id, 'job') ?? 0 });
      return answer(input, { discardedId: toGlobalId('job', id) });
    },
  }),
);
