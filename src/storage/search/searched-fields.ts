/** What is searched of venues, organizers and media beside their texts, as a selection of an entry's relations. */
export const searchedFields = {
  venue: {
    select: {
      address: true,
      city: true,
      province: true,
      state: true,
      stateProvince: true,
      zip: true,
      country: true,
      phone: true,
      website: true,
    },
  },
  organizer: { select: { phone: true, website: true, email: true } },
  mediaItem: { select: { file: true } },
} as const;

interface Searched {
  readonly content: string;
  /** Values of own fields. */
  readonly own: readonly string[];
  readonly venue: Readonly<Record<string, string>> | null;
  readonly organizer: Readonly<Record<string, string>> | null;
  readonly mediaItem: { readonly file: string } | null;
}

/** The content that an entry is found by: its own, and what was selected by {@link searchedFields}. */
export const searchedContent = ({ content, own, venue, organizer, mediaItem }: Searched): string =>
  [content, ...own, ...Object.values(venue ?? organizer ?? mediaItem ?? {})]
    .filter((word) => word !== '')
    .join('\n');
