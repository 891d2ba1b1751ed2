import type { Step } from './step.ts';
import { comments } from './steps/comments.ts';
import { contactForms } from './steps/contact-forms.ts';
import { events } from './steps/events.ts';
import { media } from './steps/media.ts';
import { menuItems } from './steps/menu-items.ts';
import { organizers } from './steps/organizers.ts';
import { ownKindSteps } from './steps/own-kinds.ts';
import { pages } from './steps/pages.ts';
import { posts } from './steps/posts.ts';
import { termSteps } from './steps/terms.ts';
import { users } from './steps/users.ts';
import { venues } from './steps/venues.ts';

/** All that is brought, each after what it refers to. */
export const steps: readonly Step[] = [
  users,
  ...termSteps,
  posts,
  pages,
  ...ownKindSteps,
  venues,
  organizers,
  events,
  media,
  comments,
  menuItems,
  contactForms,
];
