import { describe, expect, test } from 'vitest';
import { capabilitiesOf, roleDisplayNames, roleHas, roleNames } from '../../src/auth/viewer.ts';
import recorded from './recorded-capabilities.json' with { type: 'json' };

describe('the capabilities of a role', () => {
  test.each(roleNames)('are for %s those that clients have recorded, in their order', (role) => {
    expect(Object.keys(capabilitiesOf([role]))).toEqual(recorded[role]);
  });

  test.each(roleNames)('are all true, and asked one by one the same, for %s', (role) => {
    for (const [name, value] of Object.entries(capabilitiesOf([role]))) {
      expect(value).toBe(true);
      expect(roleHas(role, name)).toBe(true);
    }
  });

  test('add up where someone has several roles, with the names of the roles at the end', () => {
    const names = Object.keys(capabilitiesOf(['subscriber', 'author']));
    expect(new Set(names)).toEqual(new Set([...recorded.subscriber, ...recorded.author]));
    expect(names.slice(-2)).toEqual(['subscriber', 'author']);
  });

  test('are none without a role', () => {
    expect(capabilitiesOf([])).toEqual({});
  });

  test('give every role a name to show', () => {
    expect(Object.keys(roleDisplayNames)).toEqual([...roleNames]);
  });
});

/** The table of docs/rest.md §3.3: the least role that may. */
const leastRole = [
  ['read', 'subscriber'],
  ['edit_posts', 'contributor'],
  ['delete_posts', 'contributor'],
  ['edit_ext_events', 'contributor'],
  ['publish_posts', 'author'],
  ['edit_published_posts', 'author'],
  ['delete_published_posts', 'author'],
  ['upload_files', 'author'],
  ['publish_ext_venues', 'author'],
  ['edit_others_posts', 'editor'],
  ['read_private_posts', 'editor'],
  ['edit_pages', 'editor'],
  ['publish_pages', 'editor'],
  ['moderate_comments', 'editor'],
  ['manage_categories', 'editor'],
  ['unfiltered_html', 'editor'],
  ['edit_others_ext_organizers', 'editor'],
  ['list_users', 'administrator'],
  ['create_users', 'administrator'],
  ['edit_users', 'administrator'],
  ['promote_users', 'administrator'],
  ['delete_users', 'administrator'],
  ['manage_options', 'administrator'],
  ['edit_theme_options', 'administrator'],
  ['export_don_reports', 'administrator'],
  ['import', 'administrator'],
  ['export', 'administrator'],
] as const;

describe('a capability', () => {
  test.each(leastRole)(
    '%s belongs to %s and to the roles above it, to nobody below',
    (name, least) => {
      const able = roleNames.filter((role) => roleHas(role, name));
      expect(able).toEqual(roleNames.slice(0, roleNames.indexOf(least) + 1));
    },
  );
});
