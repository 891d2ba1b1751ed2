import { objectSchema, typed } from '../../../rest/representation/object-schema.ts';

/** What a check of this server found, in the form that clients of the interface know. */
export interface HealthResult {
  /** One sentence, plain text. */
  readonly label: string;
  readonly status: HealthStatus;
  readonly badge: { readonly label: 'Security' | 'Performance'; readonly color: 'blue' };
  /** HTML. */
  readonly description: string;
  /** HTML with what can be done; empty for nothing. */
  readonly actions: string;
  /** The check's name. */
  readonly test: string;
}

/** `recommended`: it works, and could be better; `critical`: something doesn't work. */
export type HealthStatus = 'good' | 'recommended' | 'critical';

/** What a check answers, for the OpenAPI document. */
export const healthSchema = objectSchema({
  label: typed('string', 'One sentence, plain text.'),
  status: { enum: ['good', 'recommended', 'critical'] },
  badge: objectSchema({
    label: { enum: ['Security', 'Performance'] },
    color: typed('string', 'Of the mark that says so.'),
  }),
  description: typed('string', 'As HTML.'),
  actions: typed('string', 'What can be done, as HTML; empty for nothing.'),
  test: typed('string', "The check's name."),
});

/** What a check itself has to say; the rest is its name and its kind. */
export type Finding = Pick<HealthResult, 'label' | 'status' | 'description'> &
  Partial<Pick<HealthResult, 'actions'>>;
