/** What of the reference's schema is not here, and why; each pattern is matched against `Type`, `Type.field` or `Type.field(arg)`. */
const reasons: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^Template_/, "themes' templates belong to the reference's themes"],
  [/^MenuLocationEnum\.CHARITABLE/, "places of menus are the theme's own"],
  [/To(Post|Page|Revision|ContentNode)\w*\(mimeType\)/, 'only media have a MIME type'],
  [
    /PostFormat(Input|Payload)$|RootMutation\.\w+PostFormat/,
    'formats of posts are fixed: none can be made',
  ],
  [
    /postFormats\(where\)|ToPostFormatConnectionWhereArgs/,
    'there are nine formats, which need no filter',
  ],
  [
    /ToRevisions?ConnectionWhereArgs\((hasPassword|password|categor\w+|tag\w*)\)/,
    'stored states have no password or terms of their own',
  ],
  [
    /^User\.(adminColor|capKey|has\w+Enabled|shouldShowAdminToolbar)/,
    "preferences of the reference's own user interface",
  ],
  [/^PostFormat\.taxonomy/, 'formats are not a taxonomy of terms here'],
  [/^Comment\.parent\(where\)/, 'a comment answers one comment at most'],
];

/** Whether a name of the reference is left out on purpose. */
export const isLeftOut = (name: string): boolean => reasons.some(([pattern]) => pattern.test(name));
