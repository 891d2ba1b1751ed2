import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { contentForm } from './live/collection-form.ts';
import { noteMoved } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';
import { placeAll, sortOut } from './recognise-records.ts';
import { nameOf } from './record-name.ts';
import type { Step, StepOptions } from './step.ts';

/** Makes a step of what is its own; recognising records and leaving alone what is the same is common to all. */
export function defineStep<Schema extends TObject, Row>(options: StepOptions<Schema, Row>): Step {
  const { name, singular, path, form = contentForm, everything = {}, ids, record } = options;
  return {
    name,
    singular,
    path,
    form,
    everything,
    ids,
    isGuarded: options.isGuarded ?? false,
    isOfPlugIn: options.isOfPlugIn ?? false,
    reads: Object.keys(record.properties),
    own: options.own ?? null,
    unlisted: async (move) => (await options.unlisted?.(move)) ?? [],
    prepare: async (move, records) => (await options.prepare?.(move, records)) ?? records,
    async bring(page, records) {
      const drafts = await options.draft(page, readable(options, page, records));
      const { known, fresh } = await sortOut(options, page, drafts);
      const placed = await placeAll(options, page, fresh);
      const created = placed.filter(({ isThere }) => !isThere);
      const updated = [...known, ...placed.filter(({ isThere }) => isThere)];
      if (created.length > 0) await options.create(page, created);
      if (updated.length > 0) await options.update(page, updated);
      await noteMoved(page, ids, [...created, ...updated]);
      page.outcome.brought += created.length;
      page.outcome.updated += updated.length;
    },
  };
}

function readable<Schema extends TObject, Row>(
  { record, singular }: StepOptions<Schema, Row>,
  { outcome }: OpenPage,
  records: readonly unknown[],
): readonly Static<Schema>[] {
  const isReadable = (one: unknown): one is Static<Schema> => Value.Check(record, one);
  for (const one of records) {
    if (isReadable(one)) continue;
    const wrong = Value.Errors(record, one).First();
    outcome.missing.push(`${nameOf(singular, one)}: ${wrong?.path.slice(1)}: ${wrong?.message}`);
  }
  return records.filter(isReadable);
}
