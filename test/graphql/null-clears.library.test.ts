import {
  type GraphQLInputField,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/app/schema.ts';
import { everything } from '../support/everything.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const ask = (query: string) => site.graphql(query, { as: 'admin' });

/** The mutations that update one record, or the settings. */
const updates = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
  ({ name, args }) => name.startsWith('update') && args.length === 1,
);
const membersOf = (name: string): readonly GraphQLInputField[] => {
  const [argument] = updates.find((one) => one.name === name)?.args ?? [];
  const type = argument && getNullableType(argument.type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
};
const isIdle = ({ name, description }: GraphQLInputField) =>
  ['clientMutationId', 'ifVersion'].includes(name) || description?.startsWith('Of no effect');

let ids: Record<string, number | string> = {};
beforeAll(async () => {
  const rest = async (path: string, json: object): Promise<number> =>
    (await site.make(path, json)).id;
  const body = new Uint8Array(await makePicture({ width: 40, height: 30, format: 'png' }));
  const headers = { 'content-disposition': 'attachment; filename="a.png"' };
  const times = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' };
  const made = async (field: string, single: string, idName = 'databaseId') => {
    const { data, errors } = await ask(`mutation { made: ${field} { ${single} { ${idName} } } }`);
    expect(errors).toBeUndefined();
    return data.made[single][idName];
  };
  const media = (await site.rest('/core/v2/media', { as: 'admin', headers, body })).body.id;
  const post = await rest('/core/v2/posts', { title: 'Post', status: 'publish' });
  ids = {
    media,
    post,
    page: await rest('/core/v2/pages', { title: 'Page' }),
    above: await rest('/core/v2/pages', { title: 'Above' }),
    book: await rest('/core/v2/books', { title: 'Book' }),
    place: await rest('/core/v2/places', { title: 'Place' }),
    placeAbove: await rest('/core/v2/places', { title: 'Above' }),
    event: await rest('/ext/events/v1/events', { title: 'Night', ...times }),
    venue: await rest('/ext/events/v1/venues', { venue: 'Hall' }),
    organizer: await rest('/ext/events/v1/organizers', { organizer: 'Ann' }),
    category: await rest('/core/v2/categories', { name: 'Low' }),
    categoryAbove: await rest('/core/v2/categories', { name: 'High' }),
    genre: await rest('/core/v2/genres', { name: 'Low' }),
    genreAbove: await rest('/core/v2/genres', { name: 'High' }),
    shelf: await rest('/core/v2/shelves', { name: 'Left' }),
    tag: await rest('/core/v2/tags', { name: 'Tag' }),
    eventsCategory: await made('createEventsCategory(input: { name: "Low" })', 'eventsCategory'),
    eventsCategoryAbove: await made(
      'createEventsCategory(input: { name: "High" })',
      'eventsCategory',
    ),
    comment: await rest('/core/v2/comments', { post, content: 'One' }),
    answered: await rest('/core/v2/comments', { post, content: 'Two' }),
    menu: await rest('/core/v2/menus', { name: 'Main' }),
    item: await rest('/core/v2/menu-items', {
      title: 'A',
      url: 'https://a.test',
      status: 'publish',
    }),
    itemAbove: await rest('/core/v2/menu-items', {
      title: 'B',
      url: 'https://b.test',
      status: 'publish',
    }),
    campaign: await made('createCampaign(input: { title: "Roof" })', 'campaign', 'id'),
    webhook: await made('createWebhook(input: { url: "https://a.test/" })', 'webhook', 'id'),
    redirect: await made('createRedirect(input: { from: "/a", to: "/b" })', 'redirect', 'id'),
    calendar: await made(
      'createCalendarSource(input: { url: "https://a.test/" })',
      'calendarSource',
      'id',
    ),
    password: await made(
      'createApplicationPassword(input: { name: "Phone" })',
      'applicationPassword',
      'id',
    ),
    form: await made('createForm(input: { title: "Ask" })', 'form', 'id'),
    list: await made('createMailingList(input: { title: "News" })', 'mailingList', 'id'),
    mailingForm: await made('createMailingForm(input: { title: "Sign up" })', 'mailingForm', 'id'),
    user: await rest('/core/v2/users', {
      username: 'someone',
      email: 'a@b.test',
      password: 'x y z',
      roles: ['author'],
    }),
  };
});

/** Which record a mutation updates. */
const RECORDS: Readonly<Record<string, string>> = {
  ...{ updatePost: 'post', updatePage: 'page', updateBook: 'book', updatePlace: 'place' },
  ...{ updateMediaItem: 'media', updateEvent: 'event', updateVenue: 'venue' },
  ...{ updateOrganizer: 'organizer', updateCategory: 'category', updateTag: 'tag' },
  ...{ updateGenre: 'genre', updateShelf: 'shelf', updateEventsCategory: 'eventsCategory' },
  ...{ updateCampaign: 'campaign', updateForm: 'form', updateMailingList: 'list' },
  ...{ updateMailingForm: 'mailingForm', updateSettings: 'settings', updateSeo: 'settings' },
  ...{ updateSiteOptions: 'settings', updateHouseRules: 'settings' },
  ...{
    updateWebhook: 'webhook',
    updateRedirect: 'redirect',
    updateCalendarSource: 'calendar',
    updateApplicationPassword: 'password',
  },
  ...{ updateComment: 'comment', updateMenu: 'menu', updateMenuItem: 'item', updateUser: 'user' },
};

const PROFILES = 'facebook instagram linkedIn mySpace pinterest wikipedia youTube'
  .split(' ')
  .map((network) => `${network}Url`);

/** Values by the name of the member, or by mutation and member; others follow from the type. */
const samples = (): Readonly<Record<string, string>> => ({
  authorId: String(site.users.editor),
  featuredImageId: String(ids.media),
  generalSettingsAccentColor: '"#123456"',
  generalSettingsSiteLogo: String(ids.media),
  generalSettingsSiteIcon: String(ids.media),
  date: '"2020-01-02T03:04:05"',
  dateGmt: '"2020-01-02T03:04:05"',
  unpublishAt: '"2091-05-01T18:00:00"',
  startDate: '"2091-05-01 18:00"',
  endDate: '"2091-05-01 21:30"',
  timezone: '"Asia/Tokyo"',
  exdates: '["2091-05-02 18:00"]',
  rrule: '"FREQ=DAILY;COUNT=3"',
  rsvpFormId: JSON.stringify(ids.form),
  onlineUrl: '"https://example.org"',
  statusReason: '"Rain", eventStatus: CANCELLED',
  website: '"https://example.org"',
  websiteUrl: '"https://example.org"',
  authorUrl: '"https://example.org"',
  url: '"https://example.org", type: CUSTOM, label: "A"',
  slug: '"by-hand"',
  email: '"new@example.org"',
  authorEmail: '"new@example.org"',
  commentStatus: '"closed"',
  pingStatus: '"closed"',
  commentOn: String(ids.post),
  latitude: '1.5, longitude: 2.5',
  longitude: '2.5, latitude: 1.5',
  locale: '"en_US"',
  roles: '["editor"]',
  seo: '{ title: "Found" }',
  venue: '{ title: "Barn" }',
  venues: '[{ title: "Barn" }]',
  organizers: '[{ title: "Bob" }]',
  categories: '{ nodes: [{ name: "New" }] }',
  eventsCategories: '{ nodes: [{ name: "New" }] }',
  tags: '{ nodes: [{ name: "New" }] }',
  genres: '{ nodes: [{ name: "New" }] }',
  shelves: '{ nodes: [{ name: "New" }] }',
  postFormats: '{ nodes: [{ slug: "aside" }] }',
  'updateEvent.categories': `["${ids.eventsCategory}"]`,
  'updateEvent.tags': `["${ids.tag}"]`,
  parentId: String(ids.above),
  'updatePlace.parentId': String(ids.placeAbove),
  'updateMediaItem.parentId': String(ids.post),
  'updateCategory.parentId': String(ids.categoryAbove),
  'updateCategory.parentDatabaseId': String(ids.categoryAbove),
  'updateGenre.parentId': String(ids.genreAbove),
  'updateGenre.parentDatabaseId': String(ids.genreAbove),
  'updateEventsCategory.parentId': String(ids.eventsCategoryAbove),
  'updateEventsCategory.parentDatabaseId': String(ids.eventsCategoryAbove),
  'updateComment.parent': String(ids.answered),
  'updateMenuItem.parentId': String(ids.itemAbove),
  menuId: String(ids.menu),
  objectId: String(ids.post),
  object: `"post", type: POST_TYPE, objectId: ${ids.post}`,
  type: 'CUSTOM, label: "A", url: "https://a.test"',
  target: '"_blank"',
  cssClasses: '["wide"]',
  locations: '[PRIMARY]',
  teaser: '{ kicker: "Above" }',
  profile: '{ jobTitle: "Baker" }',
  genreLook: '{ motto: "Onward" }',
  bookDetails: '{ publisher: "Press" }',
  dimensions: '{ width: 3 }',
  generalSettingsTimezone: '"Asia/Tokyo"',
  generalSettingsEmail: '"new@example.org"',
  generalSettingsLanguage: '"de_DE"',
  generalSettingsUrl: '"http://site.test"',
  generalSettingsStartOfWeek: '3',
  discussionSettingsDefaultCommentStatus: '"closed"',
  discussionSettingsDefaultPingStatus: '"closed"',
  readingSettingsShowOnFront: '"page"',
  readingSettingsPageForPosts: String(ids.page),
  readingSettingsPageOnFront: String(ids.above),
  writingSettingsDefaultCategory: String(ids.category),
  writingSettingsDefaultPostFormat: '"aside"',
  'updateWebhook.url': '"https://b.test/"',
  'updateRedirect.from': '"/c"',
  'updateRedirect.to': '"/d"',
  'updateRedirect.status': '302',
  'updateCalendarSource.url': '"https://b.test/"',
  'updateCalendarSource.interval': '900',
  secret: '"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"',
  kinds: '["post"]',
  appId: '"6dbd6b60-0b0c-4a3e-8f5c-6f1f4d6f0b6a"',
  lists: `["${ids.list}"]`,
  fields: '[{ tag: "CITY", label: "City" }]',
  goal: '1000',
  mail: '{ subject: "Hello" }',
  mail2: '{ subject: "Hello" }',
  messages: '[]',
  awards: '["Best"]',
  menuLook: '{ bold: true }',
  review: '{ rating: 3 }',
  aside: '{ notes: ["One"] }, review: { rating: 3 }',
  banner: '{ tone: CALM }, footer: { opened: "2020-01-02" }',
  footer: '{ lines: [{ words: "A" }], opened: "2020-01-02" }',
  companyOrPerson: '"person"',
  defaultImageId: String(ids.media),
  logoId: String(ids.media),
  ...Object.fromEntries(PROFILES.map((name) => [name, '"https://example.org/us"'])),
  otherSocials: '["https://example.org/us"]',
  twitterUsername: '"us"',
});

const sampleOf = (mutation: string, { name, type }: GraphQLInputField): string => {
  const known = samples()[`${mutation}.${name}`] ?? samples()[name];
  if (known !== undefined) return known;
  if (isEnumType(type))
    return (
      type.getValues().find(({ name: value }) => /^(PRIVATE|HOLD|DRAFT|CANCELLED)$/.test(value))
        ?.name ?? ''
    );
  const byType: Readonly<Record<string, string>> = {
    Boolean: 'true',
    Int: '7',
    Float: '7.5',
    String: '"Some words"',
  };
  return byType[String(type)] ?? '"0"';
};

/** All rows, without what changes with every write. */
async function stored(): Promise<string> {
  const {
    Change: _,
    Revision: __,
    Job: ___,
    EntrySearch: ____,
    CommentSearch: _____,
    ...rows
  } = (await everything(site)) as Record<string, readonly string[]>;
  return JSON.stringify(rows).replace(/\\"(version|modified\w*|lastEditorId)\\":("?[^,}]*)/g, '');
}

it('every mutation that updates is looked at', () => {
  expect(updates.map(({ name }) => name).filter((name) => !(name in RECORDS))).toEqual([]);
});

describe.each(Object.entries(RECORDS))('%s', (mutation, record) => {
  const members = membersOf(mutation).filter((one) => !isNonNullType(one.type) && !isIdle(one));
  const update = (input: string) =>
    ask(
      `mutation { ${mutation}(input: { ${record === 'settings' ? '' : `id: ${JSON.stringify(ids[record])},`} ${input} }) { clientMutationId } }`,
    );

  it.each(members.map((member) => [member.name, member] as const))(
    'clears %s by null, or refuses it',
    async (name, member) => {
      const { errors: wrong } = await update(`${name}: ${sampleOf(mutation, member)}`);
      expect(wrong, sampleOf(mutation, member)).toBeUndefined();
      const before = await stored();
      const { errors } = await update(`${name}: null`);
      if (errors) {
        expect(errors[0]?.extensions.status).toBe(400);
        expect(await stored()).toBe(before);
      } else expect(await stored()).not.toBe(before);
    },
  );
});

describe('null in an update', () => {
  const read = async (fields: string) =>
    (await ask(`{ event(id: ${ids.event}, idType: DATABASE_ID) { ${fields} } }`)).data.event;

  it('clears venue, cost, terms, website and organizers of an event', async () => {
    await ask(
      `mutation { updateEvent(input: { id: ${ids.event}, venue: { title: "Barn" }, organizers: [{ title: "Bob" }], cost: "12", website: "https://example.org", tags: ["${ids.tag}"] }) { clientMutationId } }`,
    );
    const fields =
      'cost website venue { title } organizers { nodes { title } } tags { nodes { name } }';
    expect(await read(fields)).toMatchObject({ cost: '$12', venue: { title: 'Barn' } });
    const { errors } = await ask(
      `mutation { updateEvent(input: { id: ${ids.event}, venue: null, organizers: null, cost: null, website: null, tags: null }) { clientMutationId } }`,
    );
    expect(errors).toBeUndefined();
    const event = await read(fields);
    expect(event).toMatchObject({ venue: null, organizers: { nodes: [] }, tags: { nodes: [] } });
    expect(event.cost || null).toBeNull();
  });

  it('names all members that can not be null, and writes nothing', async () => {
    const before = await stored();
    const { errors } = await ask(
      `mutation { updatePost(input: { id: ${ids.post}, title: "Other", authorId: null, status: null }) { clientMutationId } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      params: {
        authorId: "authorId can't be null. Leave it out to keep what it is.",
        status: "status can't be null. Leave it out to keep what it is.",
      },
    });
    expect(await stored()).toBe(before);
  });

  it('is read alike by a variable, by several records at once and in an atomic mutation', async () => {
    await ask(
      `mutation { updatePost(input: { id: ${ids.post}, excerpt: "Words" }) { clientMutationId } }`,
    );
    const { errors } = await ask(
      `mutation @atomic { updatePosts(ids: [${ids.post}], input: { excerpt: null }) { clientMutationId } }`,
    );
    expect(errors).toBeUndefined();
    const { body } = await site.rest(`/core/v2/posts/${ids.post}?context=edit`, { as: 'admin' });
    expect(body.excerpt.raw).toBe('');
  });

  it('in a creation is a value that is not given', async () => {
    const { errors } = await ask(
      'mutation { createPost(input: { title: "New", status: null, authorId: null, tags: null, content: null }) { post { databaseId } } }',
    );
    expect(errors).toBeUndefined();
  });
});
