/** HTML that Almanac has rendered, and sanitized for what its author may write. */
export function Html({
  html,
  as: Tag = 'div',
}: {
  html: string | null;
  as?: 'div' | 'h1' | 'h2' | 'span';
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: titles and contents of the site are HTML by design
  return <Tag dangerouslySetInnerHTML={{ __html: html ?? '' }} />;
}
