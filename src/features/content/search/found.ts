import type { Entry } from '../entries/entry.ts';
import type { Term } from '../terms/term.ts';

/** Something that a search of the site has found. */
export type Found =
  | { readonly type: 'post'; readonly entry: Entry }
  | { readonly type: 'term'; readonly term: Term }
  | { readonly type: 'post-format'; readonly format: string };
