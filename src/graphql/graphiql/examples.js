/** Documents to begin with, by area. Each is executed by a test on the demo site; `$file` is sent as a form. */
export const examples = [
  {
    area: 'Read',
    name: 'LatestPosts',
    query: `query LatestPosts($first: Int, $search: String) {
  posts(first: $first, where: { search: $search }) {
    totalCount
    nodes { databaseId title date uri author { node { name } } categories { nodes { name } } }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: { first: 5, search: 'the' },
  },
  {
    area: 'Read',
    name: 'PageByPath',
    query: `query PageByPath($uri: String!) {
  nodeByUri(uri: $uri) { __typename uri ... on Page { title content } }
}`,
    variables: { uri: '/' },
  },
  {
    area: 'Write',
    name: 'WriteDraft',
    query: `mutation WriteDraft($input: CreatePostInput!) {
  createPost(input: $input) { post { databaseId status title uri } }
}`,
    variables: { input: { title: 'A draft', content: 'To be written.', status: 'DRAFT' } },
  },
  {
    area: 'Schedule',
    name: 'PublishLater',
    query: `mutation PublishLater($input: CreatePostInput!) {
  createPost(input: $input) { post { databaseId status date } }
}`,
    variables: { input: { title: 'Next year', status: 'PUBLISH', date: '2090-01-01T08:00:00' } },
  },
  {
    area: 'Schedule',
    name: 'Scheduled',
    query: `query Scheduled {
  posts(where: { status: FUTURE, orderby: [{ field: DATE, order: ASC }] }) { nodes { databaseId title date } }
}`,
    variables: {},
  },
  {
    area: 'Moderate',
    name: 'CommentsToModerate',
    query: `query CommentsToModerate($statuses: [CommentStatusEnum]) {
  comments(where: { statusIn: $statuses }) { nodes { databaseId status content author { node { name } } } }
}`,
    variables: { statuses: ['HOLD', 'APPROVE'] },
  },
  {
    area: 'Moderate',
    name: 'ApproveComment',
    query: `mutation ApproveComment($input: UpdateCommentInput!) {
  updateComment(input: $input) { comment { databaseId status } }
}`,
    variables: { input: { id: 1, status: 'APPROVE' } },
  },
  {
    area: 'Upload',
    name: 'UploadFile',
    query: `mutation UploadFile($file: Upload!, $title: String) {
  createMediaItem(input: { file: $file, title: $title }) { mediaItem { databaseId title sourceUrl mimeType } }
}`,
    variables: { file: null, title: 'A pixel' },
  },
  {
    area: 'Menu',
    name: 'Menus',
    query: `query Menus {
  menus { nodes { name locations menuItems(first: 20) { nodes { label uri parentId } } } }
}`,
    variables: {},
  },
  {
    area: 'Calendar',
    name: 'ComingEvents',
    query: `query ComingEvents($first: Int) {
  events(first: $first, where: { upcoming: true }) {
    nodes { title startDate cost venue { title city } organizers { nodes { title } } }
  }
}`,
    variables: { first: 10 },
  },
  {
    area: 'Calendar',
    name: 'AddEvent',
    query: `mutation AddEvent($input: CreateEventInput!) {
  createEvent(input: $input) { event { databaseId title startDate rrule } }
}`,
    variables: {
      input: {
        title: 'Rehearsal',
        startDate: '2090-03-01 19:00',
        endDate: '2090-03-01 21:00',
        rrule: 'FREQ=WEEKLY;COUNT=4',
      },
    },
  },
  {
    area: 'Subscriptions',
    name: 'BeginImport',
    query: `mutation BeginImport {
  createEventImport(input: { origin: "graphiql" }) { importId }
}`,
    variables: {},
  },
  {
    area: 'Subscriptions',
    name: 'ImportProgress',
    query: `subscription ImportProgress($importId: String!) {
  eventImportProgress(importId: $importId) { status percentageComplete }
}`,
    variables: { importId: 'put the importId of BeginImport here' },
  },
];
