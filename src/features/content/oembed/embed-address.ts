/** Where an entry has its page for frames on other sites. @param link of its own page */
export function embedAddress(link: string): string {
  const url = new URL(link);
  if (url.search === '') return `${link.replace(/\/$/, '')}/embed/`;
  url.searchParams.set('embed', 'true');
  return url.href;
}
