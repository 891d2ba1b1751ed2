import type { Context } from '../../operation/context.ts';
import type { FurtherFields, Resource } from '../../operation/representation/resource.ts';
import { type Entry, entryById } from '../entries/entry.ts';
import { entryPath } from '../entries/entry-path.ts';
import { maySeeText } from '../entries/entry-policy.ts';
import { type Term, termById } from '../terms/term.ts';
import { entrySeo, termSeo } from './page-seo.ts';
import { parseSeo, type Seo } from './seo.ts';
import { fullHead, headJson, seoHead } from './seo-head.ts';
import { presentWrittenSeo } from './written-seo.ts';

/**
 * `yoast_head`, `yoast_head_json`, and for editing `seo`, of records that are loaded by their ids
 * (docs/adr/0026-seo-of-entries-and-terms.md).
 */
const fieldsOf = <Row extends { readonly seo: string }>(
  load: (context: Context, id: number) => Promise<Row | null>,
  toSeo: (context: Context, row: Row, isEdit: boolean) => Promise<Seo>,
): FurtherFields => {
  const rowOf = (context: Context, { id }: Resource) => load(context, Number(id));
  const makeHead = async (context: Context, item: Resource, isEdit: boolean) => {
    const row = await rowOf(context, item);
    return row && seoHead(context, await toSeo(context, row, isEdit));
  };
  /** Heads by item of a response, since two fields show the same head. */
  const heads = new WeakMap<Resource, ReturnType<typeof makeHead>>();
  const headOf: typeof makeHead = (context, item, isEdit) => {
    const head = heads.get(item) ?? makeHead(context, item, isEdit);
    heads.set(item, head);
    return head;
  };
  return {
    isAlwaysShown: ({ services }) => services.config.seoFields,
    fields: {
      async yoast_head(context, item, isEdit) {
        const head = await headOf(context, item, isEdit);
        return head ? fullHead(context, head) : undefined;
      },
      async yoast_head_json(context, item, isEdit) {
        const head = await headOf(context, item, isEdit);
        return head ? headJson(context, head) : undefined;
      },
      async seo(context, item, isEdit) {
        const row = isEdit ? await rowOf(context, item) : null;
        return row ? presentWrittenSeo(parseSeo(row.seo)) : undefined;
      },
    },
  };
};

/** Fields of entries with pages. A password hides them like the text, except for editing. */
export const entrySeoFields = fieldsOf<Entry>(
  (context, id) => entryById(context).load(id),
  async (context, entry, isEdit) =>
    entrySeo(context, entry, {
      path: await entryPath(context, entry),
      isOpen: maySeeText(context, entry, isEdit ? 'edit' : 'view'),
    }),
);

/** Fields of terms. */
export const termSeoFields = fieldsOf<Term>((context, id) => termById(context).load(id), termSeo);
