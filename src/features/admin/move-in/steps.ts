import type { Step } from './define-step.ts';
import { comments } from './steps/comments.ts';
import { contactForms } from './steps/contact-forms.ts';
import { textSteps } from './steps/entries.ts';
import { events } from './steps/events.ts';
import { media } from './steps/media.ts';
import { menuItems } from './steps/menu-items.ts';
import { organizers, venues } from './steps/parties.ts';
import { proposals } from './steps/proposals.ts';
import { termSteps } from './steps/terms.ts';
import { users } from './steps/users.ts';

/** All steps, each after the steps that it refers to. */
export const steps: readonly Step[] = [
  users,
  ...termSteps,
  ...textSteps,
  venues,
  organizers,
  events,
  media,
  comments,
  menuItems,
  contactForms,
  proposals,
];
