/** A page or a part of one that new pages can begin with. */
export interface BuilderTemplate {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  /** What the page builder shows, in its own words. */
  readonly content: Readonly<Record<string, unknown>>;
  /** A user's id; null for one who is gone. */
  readonly authorId: number | null;
  /** A moment in UTC. */
  readonly date: string;
}

/** The types that clients know (interface.md §4.12). */
export const templateTypes = [
  'page',
  'section',
  'container',
  'e-div-block',
  'e-flexbox',
  'e-grid',
  'e-form',
  'tec_event_single_static',
] as const;

/** Bytes of a template's JSON, and how many templates a site may have. */
export const TEMPLATE_LIMITS = { bytes: 2 ** 18, templates: 500 };
