import {
  columnsOfRevision,
  ownValuesOfRevision,
  seoOfRevision,
} from '../../../model/field-values.ts';
import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import { restoringPatch } from '../../../model/own-values/revised-values.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanEdit } from '../entries/entry-policy.ts';
import { sanitizeBasic } from '../entries/text/sanitize-basic.ts';
import { sanitizeHtml } from '../entries/text/sanitize-html.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { wholePatch } from '../seo/stored-seo.ts';
import { loadParent, loadRevision } from './revision-policy.ts';

/** Writes a stored text back, as an update that leaves a revision itself; answers the entry's id. */
export const restoreRevision = defineOperation({
  name: 'restoreRevision',
  kind: 'mutation',
  summary: 'Makes a stored state of a text the current one.',
  args: {
    parent: recordId({ description: 'The id of what it is a revision of.' }),
    id: recordId({ description: 'The id of the revision or autosave.' }),
  },
  async authorize(context, { parent }) {
    assertCanEdit(context, await loadParent(context, parent));
  },
  async resolve(context, { parent, id }): Promise<number> {
    const { kind } = await loadParent(context, parent);
    const revision = await loadRevision(context, parent, id);
    const { title, content, excerpt, footnotes } = revision;
    // The text may have been written by someone with more rights than the one who brings it back.
    const clean = (written: string, sanitize = sanitizeHtml) =>
      context.viewer.can('unfiltered_html') ? written : sanitize(written);
    const text = {
      title: clean(title, sanitizeBasic),
      content: clean(content),
      excerpt: clean(excerpt),
      footnotes,
      ...columnsOfRevision(revision),
      ownValues: restoringPatch(ownFieldsOfKind(kind), ownValuesOfRevision(revision)),
      seo: wholePatch(seoOfRevision(revision)),
    };
    await context.write((transaction) => updateEntry(context, transaction, parent, text));
    return parent;
  },
});
