import { choice, text, wholeNumber } from './field.ts';

const open = ['open', 'closed'] as const;

/** What posts, pages and the like have alike (docs/rest.md §4.4). */
export const commonFields = {
  comment_status: choice(open, {
    column: 'commentStatus',
    description: 'Whether comments are taken.',
    hasOwnGraphqlField: true,
  }),
  ping_status: choice(open, {
    column: 'pingStatus',
    description: 'Whether pings are taken.',
    hasOwnGraphqlField: true,
  }),
  template: text({
    column: 'template',
    description: "The theme's template.",
    graphql: null, // an object, in node-interfaces.ts
    filter: {
      match: 'one',
      description: 'Shown by this template; empty for the default one.',
      where: 'template',
      isUnindexed: true,
    },
  }),
};

/** The place of an entry among others, of kinds that have one. */
export const menuOrderField = wholeNumber({
  column: 'menuOrder',
  description: 'Its place among other pages.',
  hasOwnGraphqlField: true,
  filter: { match: 'one', description: 'With this place among other pages.' },
  sort: 'Its number in menus.',
});
