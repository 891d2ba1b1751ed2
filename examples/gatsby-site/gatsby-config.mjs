/** Fields that the plug-in can't read, and pages and totals of lists within records, which it reads but does not need. */
const UNREAD = [
  'classList',
  'favorites',
  'kinds',
  'options',
  'values',
  'widgets',
  'pageInfo',
  'totalCount',
];

export default {
  plugins: [
    {
      resolve: 'gatsby-source-wordpress',
      options: {
        url: process.env.ALMANAC_GRAPHQL_URL ?? 'http://127.0.0.1:4000/graphql',
        schema: { perPage: 20 },
        html: { useGatsbyImage: false, createStaticFiles: false },
        type: {
          __all: { excludeFieldNames: UNREAD },
          EditorBlock: { exclude: true },
          UniformResourceIdentifiable: { exclude: true },
          MediaItem: { createFileNodes: false },
        },
      },
    },
  ],
};
