import { builder } from '../../../../graphql/builder.ts';
import { perform } from '../../../../graphql/perform.ts';
import {
  countWaiting,
  healthChecks,
  readDirectorySizes,
  type SiteSizes,
  type Waiting,
} from '../health-operations.ts';
import type { HealthResult } from '../site-checks.ts';

const HealthStatusEnum = builder.enumType('SiteHealthStatusEnum', {
  description: 'What a check found.',
  values: {
    GOOD: { value: 'good', description: 'All is well.' },
    RECOMMENDED: { value: 'recommended', description: 'It works, and could be better.' },
    CRITICAL: { value: 'critical', description: "Something doesn't work." },
  } as const,
});

const HealthResultRef = builder.objectRef<HealthResult>('SiteHealthResult').implement({
  description: 'What a check of this server found.',
  fields: (t) => ({
    test: t.exposeString('test', { nullable: false, description: "The check's name." }),
    label: t.exposeString('label', { nullable: false, description: 'One sentence.' }),
    status: t.field({
      type: HealthStatusEnum,
      nullable: false,
      description: 'How it is.',
      resolve: ({ status }) => status,
    }),
    badge: t.string({
      nullable: false,
      description: 'What it is about: security or performance.',
      resolve: ({ badge }) => badge.label,
    }),
    description: t.exposeString('description', { nullable: false, description: 'HTML.' }),
    actions: t.exposeString('actions', {
      nullable: false,
      description: 'What can be done, in HTML; empty for nothing.',
    }),
  }),
});

const SiteSizesRef = builder.objectRef<SiteSizes>('SiteSizes').implement({
  description: 'How much this site keeps, in bytes.',
  fields: (t) => ({
    database: t.exposeFloat('database', { nullable: false, description: 'The database.' }),
    uploads: t.exposeFloat('uploads', {
      nullable: false,
      description: 'Media with their smaller images.',
    }),
    isPartial: t.exposeBoolean('isPartial', {
      nullable: false,
      description: 'Whether there are more media than were counted.',
    }),
  }),
});

const SiteHealthRef = builder.objectRef<object>('SiteHealth').implement({
  description: 'Checks of this server; each is made when its field is asked for.',
  fields: (t) => ({
    ...Object.fromEntries(
      Object.entries(healthChecks).map(([name, operation]) => [
        name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        t.field({
          type: HealthResultRef,
          description: operation.summary,
          resolve: (_, __, context) => perform(operation, context, {}),
        }),
      ]),
    ),
    directorySizes: t.field({
      type: SiteSizesRef,
      description: readDirectorySizes.summary,
      resolve: (_, __, context) => perform(readDirectorySizes, context, {}),
    }),
  }),
});

builder.queryField('siteHealth', (t) =>
  t.field({
    type: SiteHealthRef,
    nullable: false,
    description: 'Checks of this server, for administrators.',
    resolve: () => ({}),
  }),
);

const WaitingRef = builder.objectRef<Waiting>('WaitingRecords').implement({
  description: 'Records that wait for the caller.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      nullable: false,
      description: '`comment`, `submission`, or the name of a kind.',
    }),
    count: t.exposeInt('count', { nullable: false, description: 'How many.' }),
  }),
});

builder.queryField('waiting', (t) =>
  t.field({
    type: [WaitingRef],
    description: countWaiting.summary,
    resolve: async (_, __, context) => [...(await perform(countWaiting, context, {}))],
  }),
);
