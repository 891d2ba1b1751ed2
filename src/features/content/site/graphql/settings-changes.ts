import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { SettingsRef } from './flat-settings.ts';

addChangeSubscription({
  name: 'settingsChanged',
  description: "Changes of the site's settings.",
  type: SettingsRef,
  idType: 'setting',
  where: FollowedWhereRef,
  has: ({ kind }) => kind === 'setting',
  load: async ({ site }) => site,
  mayKnowOf: () => false,
});
