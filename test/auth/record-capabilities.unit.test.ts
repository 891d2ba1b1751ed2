import { describe, expect, test } from 'vitest';
import { anonymous, roleNames, toViewer, type Viewer } from '../../src/auth/viewer.ts';
import {
  canDeleteRecord,
  canEditRecord,
  canPublish,
  canReadRecord,
  type GuardedRecord,
  kindCapability,
} from '../../src/content/record-capabilities.ts';

const me = 7;
const somebody = 8;
const callers: ReadonlyMap<string, Viewer> = new Map([
  ...roleNames.map((role) => [role, toViewer({ id: me, login: role, roles: role })] as const),
  ['anonymous', anonymous],
]);

const able = (rule: (viewer: Viewer, record: GuardedRecord) => boolean, record: GuardedRecord) =>
  [...callers].filter(([, viewer]) => rule(viewer, record)).map(([name]) => name);

const editors = ['administrator', 'editor'];
const authors = [...editors, 'author'];
const contributors = [...authors, 'contributor'];
const loggedIn = [...contributors, 'subscriber'];
const everyone = [...loggedIn, 'anonymous'];

const mine = (kind: string, status: string, more: Partial<GuardedRecord> = {}): GuardedRecord => ({
  kind,
  status,
  authorId: me,
  ...more,
});
const theirs = (kind: string, status: string, more: Partial<GuardedRecord> = {}) =>
  mine(kind, status, { authorId: somebody, ...more });

describe.each([
  ['edit', canEditRecord],
  ['delete', canDeleteRecord],
] as const)('to %s', (_, rule) => {
  test.each(['post', 'ext_events', 'ext_venue', 'ext_organizer', 'ext-ea-record'])(
    'one’s own %s takes a contributor while it is no more than a draft',
    (kind) => {
      for (const status of ['draft', 'pending', 'auto-draft', 'private'])
        expect(able(rule, mine(kind, status))).toEqual(contributors);
    },
  );

  test.each(['post', 'ext_events'])(
    'one’s own published or scheduled %s takes an author',
    (kind) => {
      for (const status of ['publish', 'future'])
        expect(able(rule, mine(kind, status))).toEqual(authors);
    },
  );

  test('one’s own post in the trash takes what it took before', () => {
    expect(able(rule, mine('post', 'trash', { trashedStatus: 'draft' }))).toEqual(contributors);
    expect(able(rule, mine('post', 'trash', { trashedStatus: null }))).toEqual(contributors);
    expect(able(rule, mine('post', 'trash', { trashedStatus: 'publish' }))).toEqual(authors);
    expect(able(rule, mine('post', 'trash', { trashedStatus: 'future' }))).toEqual(authors);
  });

  test('a status before the trash counts only in the trash', () => {
    expect(able(rule, mine('post', 'draft', { trashedStatus: 'publish' }))).toEqual(contributors);
  });

  test.each(['post', 'attachment', 'ext_events'])(
    'the %s of somebody else takes an editor',
    (kind) => {
      for (const status of ['draft', 'pending', 'publish', 'future', 'private', 'trash', 'inherit'])
        expect(able(rule, theirs(kind, status))).toEqual(editors);
    },
  );

  test('a page takes an editor, even one’s own', () => {
    for (const status of ['draft', 'publish', 'private', 'trash'])
      for (const page of [mine('page', status), theirs('page', status)])
        expect(able(rule, page)).toEqual(editors);
  });

  test('one’s own media take a contributor', () => {
    expect(able(rule, mine('attachment', 'inherit'))).toEqual(contributors);
  });

  test('a post that lost its author takes an editor and is no anonymous caller’s own', () => {
    for (const authorId of [null, 0])
      expect(able(rule, mine('post', 'draft', { authorId }))).toEqual(editors);
  });

  test('a record of an unknown kind is nobody’s business', () => {
    expect(able(rule, mine('sonnet', 'draft'))).toEqual([]);
  });
});

describe('to edit the published or private post of somebody else', () => {
  const withCapabilities = (...names: readonly string[]): Viewer => ({
    id: me,
    login: 'x',
    roles: [],
    can: (name) => names.includes(name),
  });

  test('takes the right to others’ posts and the one to that status', () => {
    const published = theirs('post', 'publish');
    const hidden = theirs('post', 'private');
    expect(canEditRecord(withCapabilities('edit_others_posts'), published)).toBe(false);
    expect(canEditRecord(withCapabilities('edit_published_posts'), published)).toBe(false);
    expect(
      canEditRecord(withCapabilities('edit_others_posts', 'edit_published_posts'), published),
    ).toBe(true);
    expect(canEditRecord(withCapabilities('edit_others_posts'), hidden)).toBe(false);
    expect(canEditRecord(withCapabilities('edit_others_posts', 'edit_private_posts'), hidden)).toBe(
      true,
    );
  });

  test('is another right than to delete it', () => {
    const editing = withCapabilities('edit_others_posts', 'edit_published_posts');
    expect(canDeleteRecord(editing, theirs('post', 'publish'))).toBe(false);
  });
});

describe('to read', () => {
  test.each(['post', 'page', 'ext_events'])('a published %s takes nothing', (kind) => {
    expect(able(canReadRecord, theirs(kind, 'publish'))).toEqual(everyone);
  });

  test.each(['post', 'page', 'ext_events'])(
    'a private %s takes an editor or its author',
    (kind) => {
      expect(able(canReadRecord, theirs(kind, 'private'))).toEqual(editors);
      expect(able(canReadRecord, mine(kind, 'private'))).toEqual(loggedIn);
    },
  );

  test('what isn’t published yet, or no more, takes the right to edit it or to be its author', () => {
    for (const status of ['draft', 'pending', 'future', 'auto-draft', 'trash']) {
      expect(able(canReadRecord, theirs('post', status))).toEqual(editors);
      expect(able(canReadRecord, mine('post', status))).toEqual(loggedIn);
    }
  });

  test('media without a parent takes nothing', () => {
    expect(able(canReadRecord, theirs('attachment', 'inherit'))).toEqual(everyone);
    expect(able(canReadRecord, theirs('attachment', 'inherit', { parent: null }))).toEqual(
      everyone,
    );
  });

  test('media on a post takes what the post takes, or the right to edit the media', () => {
    const on = (parent: GuardedRecord, authorId = somebody): GuardedRecord =>
      mine('attachment', 'inherit', { parent, authorId });
    expect(able(canReadRecord, on(theirs('post', 'publish')))).toEqual(everyone);
    expect(able(canReadRecord, on(theirs('post', 'draft')))).toEqual(editors);
    expect(able(canReadRecord, on(theirs('page', 'private')))).toEqual(editors);
    expect(able(canReadRecord, on(mine('post', 'draft')))).toEqual(loggedIn);
    expect(able(canReadRecord, on(theirs('post', 'draft'), me))).toEqual(loggedIn);
    expect(able(canReadRecord, on(theirs('sonnet', 'draft')))).toEqual(editors);
  });

  test('media on media follows the chain to its end', () => {
    const cropped = theirs('attachment', 'inherit', {
      parent: theirs('attachment', 'inherit', { parent: theirs('post', 'draft') }),
    });
    expect(able(canReadRecord, cropped)).toEqual(editors);
  });

  test('media in the trash takes the right to edit it', () => {
    const trashed = theirs('attachment', 'trash', { parent: theirs('post', 'publish') });
    expect(able(canReadRecord, trashed)).toEqual(editors);
  });
});

describe('to publish', () => {
  test.each([
    ['post', authors],
    ['page', editors],
    ['ext_events', authors],
    ['ext_venue', authors],
    ['sonnet', []],
  ] as const)('a %s takes %j', (kind, names) => {
    expect([...callers].filter(([, v]) => canPublish(v, kind)).map(([name]) => name)).toEqual(
      names,
    );
  });
});

test('the capability of a kind is named by its plural', () => {
  expect(kindCapability('edit_others', 'attachment')).toBe('edit_others_posts');
  expect(kindCapability('read_private', 'page')).toBe('read_private_pages');
  expect(kindCapability('publish', 'ext_organizer')).toBe('publish_ext_organizers');
  expect(kindCapability('edit', 'constructor')).toBe('do_not_allow');
});
