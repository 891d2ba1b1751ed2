import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { loadUserModel, UserRef } from './user-model.ts';

addChangeSubscription({
  name: 'userChanged',
  description:
    'Changes of users whom the caller may see. Removals are told to those who may list users.',
  type: UserRef,
  idType: 'user',
  where: FollowedWhereRef,
  has: ({ kind }) => kind === 'user',
  load: loadUserModel,
  mayKnowOf: ({ viewer }) => viewer.can('list_users'),
});
