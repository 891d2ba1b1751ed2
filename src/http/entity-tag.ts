/** Whether `If-None-Match` names the tag (RFC 9110 §13.1.2: compared weakly, `*` for any). */
export const isKnownTag = (header: string | null | undefined, tag: string): boolean =>
  typeof header === 'string' &&
  (header === tag ||
    header.trim() === '*' ||
    entityTags(header).some((one) => one.replace(/^W\//, '') === tag));

/** The tags of a list as `If-Match` and `If-None-Match` have it; a comma may stand inside of a tag. */
export const entityTags = (header: string): readonly string[] =>
  header.match(/(?:W\/)?"[^"]*"/g) ?? [];
