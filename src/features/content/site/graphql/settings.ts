import type { SiteSettings } from '../../../../config/site-settings.ts';
import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { updateSettings } from '../update-settings.ts';
import { flatSettings, SettingsRef } from './flat-settings.ts';
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

interface UpdatedSettings {
  readonly settings: SiteSettings;
}

defineMutation({
  name: 'updateSettings',
  operation: updateSettings,
  description: "Changes the site's settings; for administrators.",
  input: {
    description: 'The settings to change; those left out stay.',
    fields: Object.fromEntries(
      flatSettings.map(([name, , rest, type]) => [
        name,
        arg(rest, type === 'String' ? { nullIs: '' } : { refusesNull: true }),
      ]),
    ),
  },
  payload: definePayload<UpdatedSettings>(
    'UpdateSettingsPayload',
    'The settings after a change.',
    (t) => ({
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
  ),
  answer: (settings) => ({ settings }),
});
