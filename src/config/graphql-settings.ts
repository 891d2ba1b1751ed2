/** The settings of GraphQL, a part of `settingsTable`. */
export const graphqlSettings = [
  {
    name: 'GRAPHQL_MAX_COMPLEXITY',
    default: '250000',
    meaning:
      'Maximum complexity of a GraphQL request: its fields, times the sizes of the lists that they are in, and 150 for each list.',
  },
  {
    name: 'GRAPHQL_MAX_DEPTH',
    default: '15',
    meaning: 'Maximum number of fields within each other in a GraphQL document, at most 50.',
  },
  {
    name: 'GRAPHQL_MAX_ALIASES',
    default: '100',
    meaning: 'Maximum number of aliases in a GraphQL document; a fragment counts once.',
  },
  {
    name: 'GRAPHQL_MAX_TOKENS',
    default: '10000',
    meaning:
      'Maximum number of tokens in a GraphQL document, which may have ten times as many characters.',
  },
  {
    name: 'GRAPHQL_MAX_DIRECTIVES',
    default: '200',
    meaning: 'Maximum number of directives in a GraphQL document.',
  },
  {
    name: 'GRAPHQL_COST',
    default: 'true',
    meaning: 'Whether responses of GraphQL report their complexity in `extensions.cost`.',
  },
  {
    name: 'GRAPHQL_TIMEOUT',
    default: '10',
    meaning: 'Maximum time for a GraphQL request, in seconds.',
  },
  {
    name: 'GRAPHQL_MAX_BATCH',
    default: '10',
    meaning: 'Maximum number of GraphQL requests in one array, at most 100; `0` refuses arrays.',
  },
  {
    name: 'GRAPHQL_MAX_SUBSCRIPTIONS',
    default: '2000',
    meaning:
      'Maximum number of subscriptions, and of WebSockets, that one process serves at once; at most 100000.',
  },
  {
    name: 'GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER',
    default: '100',
    meaning:
      'The same for one user, or for all visitors of one IP address. Raise it if a front-end server subscribes for its visitors.',
  },
  {
    name: 'GRAPHQL_SUBSCRIPTION_SECONDS',
    default: '3600',
    meaning:
      'Seconds after which a subscription ends with `subscription_expired`, at most 86400. Clients then subscribe again where it ended.',
  },
  {
    name: 'GRAPHQL_MAX_AGE',
    default: '0',
    meaning:
      'Seconds for which browsers and CDNs may use the response to an anonymous GET of GraphQL without asking again. They get `Surrogate-Key` if it is not 0.',
  },
  {
    name: 'GRAPHQL_TRUSTED_DOCUMENTS',
    default: '',
    meaning:
      'Manifest of trusted documents: a JSON file that maps ids to documents, or one of Apollo.',
  },
  {
    name: 'GRAPHQL_TRUSTED_ONLY',
    default: 'false',
    meaning:
      'Whether nobody but administrators may send GraphQL documents that are not in `GRAPHQL_TRUSTED_DOCUMENTS`.',
  },
  {
    name: 'GRAPHQL_INTROSPECTION',
    default: 'true',
    meaning:
      'Whether clients, assistants and GraphiQL can ask for the GraphQL schema. `npx almanac schema` always prints it.',
  },
  {
    name: 'GRAPHQL_SUGGESTIONS',
    default: 'true',
    meaning: 'Whether errors of GraphQL suggest names of the schema (“Did you mean”).',
  },
] as const;
