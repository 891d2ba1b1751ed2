import { describe, expect, test } from 'vitest';
import { anonymous, toViewer } from '../../src/auth/viewer.ts';

describe('a viewer', () => {
  test('may what one of the roles may', () => {
    const viewer = toViewer({ id: 7, login: 'ann', roles: 'subscriber,author' });
    expect(viewer.can('publish_posts')).toBe(true);
    expect(viewer.can('edit_others_posts')).toBe(false);
    expect(viewer).toMatchObject({ id: 7, login: 'ann', roles: ['subscriber', 'author'] });
  });

  test.each(['', 'emperor', 'Administrator', ' administrator'])(
    'may nothing with the roles "%s"',
    (roles) => {
      const viewer = toViewer({ id: 7, login: 'ann', roles });
      expect(viewer.roles).toEqual([]);
      expect(viewer.can('read')).toBe(false);
    },
  );

  test.each(['constructor', 'toString', '__proto__', 'do_not_allow', ''])(
    'has no capability "%s", administrator or not',
    (name) => {
      expect(toViewer({ id: 1, login: 'admin', roles: 'administrator' }).can(name)).toBe(false);
    },
  );

  test('without credentials may nothing, not even what everyone logged in may', () => {
    expect(anonymous).toMatchObject({ id: 0, login: '', roles: [] });
    expect(anonymous.can('read')).toBe(false);
  });
});
