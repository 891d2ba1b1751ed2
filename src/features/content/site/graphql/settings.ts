import type { SiteSettings } from '../../../../config/site-settings.ts';
import { builder } from '../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { updateSettings } from '../update-settings.ts';
import { describeSetting, flatSettings, SettingsRef } from './flat-settings.ts';
import {
  DiscussionSettingsRef,
  GeneralSettingsRef,
  ReadingSettingsRef,
  WritingSettingsRef,
} from './settings-types.ts';

builder.queryFields((t) => ({
  allSettings: t.field({
    type: SettingsRef,
    description: "The site's settings under flat names.",
    resolve: (_, __, { site }) => site,
  }),
  generalSettings: t.field({
    type: GeneralSettingsRef,
    description: 'What the site is called and how it shows dates.',
    resolve: (_, __, { site }) => site,
  }),
  discussionSettings: t.field({
    type: DiscussionSettingsRef,
    description: 'What new posts take from readers and other sites.',
    resolve: (_, __, { site }) => site,
  }),
  readingSettings: t.field({
    type: ReadingSettingsRef,
    description: 'What the front page and lists of posts show.',
    resolve: (_, __, { site }) => site,
  }),
  writingSettings: t.field({
    type: WritingSettingsRef,
    description: 'What new posts are given.',
    resolve: (_, __, { site }) => site,
  }),
}));

const UpdateSettingsInputRef = builder.inputType('UpdateSettingsInput', {
  description: 'The settings to change; those left out stay.',
  fields: (t) => ({
    ...changing(t),
    ...Object.fromEntries(
      flatSettings.map(([name, , rest, type]) => [
        name,
        t.field({ type, description: describeSetting(rest) }),
      ]),
    ),
  }),
});

interface UpdatedSettings extends Changed {
  readonly settings: SiteSettings;
}

const UpdateSettingsPayloadRef = builder
  .objectRef<UpdatedSettings>('UpdateSettingsPayload')
  .implement({
    description: 'The settings after a change.',
    fields: (t) => ({
      ...changed(t),
      allSettings: t.expose('settings', { type: SettingsRef, description: 'All of them.' }),
      discussionSettings: t.expose('settings', {
        type: DiscussionSettingsRef,
        description: 'Those about discussion.',
      }),
      generalSettings: t.expose('settings', {
        type: GeneralSettingsRef,
        description: 'Those about the site.',
      }),
      readingSettings: t.expose('settings', {
        type: ReadingSettingsRef,
        description: 'Those about reading.',
      }),
      writingSettings: t.expose('settings', {
        type: WritingSettingsRef,
        description: 'Those about writing.',
      }),
    }),
  });

builder.mutationField('updateSettings', (t) =>
  t.field({
    type: UpdateSettingsPayloadRef,
    description: "Changes the site's settings; for administrators.",
    args: {
      input: t.arg({
        type: UpdateSettingsInputRef,
        required: true,
        description: 'What to change.',
      }),
    },
    async resolve(_, { input }, context) {
      const given: Readonly<Record<string, unknown>> = input;
      const args = Object.fromEntries(
        flatSettings.flatMap(([name, , rest]) =>
          given[name] == null ? [] : [[rest, given[name]]],
        ),
      );
      const settings = await perform(updateSettings, context, args);
      return answer(input, { settings });
    },
  }),
);
