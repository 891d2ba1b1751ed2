/** Other names under which the same server responds, for clients that have them built in (docs/rest.md §1.2). */
export interface NameTable {
  /** The path of the REST root, `/wp-json`. */
  readonly root: string;
  /** The path of uploaded files, `/wp-content/uploads`. */
  readonly uploads: string;
  /** Documented namespaces → the alias's, without slashes at the ends. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Documented prefixes of statuses → the alias's. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Documented prefixes of content types and taxonomies → the alias's. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Documented words in names of capabilities → the alias's. */
  readonly capabilityWords: Readonly<Record<string, string>>;
}

export const presets = {
  wordpress: {
    root: '/wp-json',
    uploads: '/wp-content/uploads',
    namespaces: {
      'core/v2': 'wp/v2',
      'ext/events/v1': 'tribe/events/v1',
      'ext/event-aggregator/v1': 'tribe/event-aggregator/v1',
      'ext/views/v2': 'tribe/views/v2',
      'forms/v1': 'contact-form-7/v1',
      'don/v1': 'charitable/v1',
      'mailing/v1': 'mc4wp/v1',
      'builder/v1': 'elementor/v1',
      'core-site-health/v1': 'wp-site-health/v1',
      'core-block-editor/v1': 'wp-block-editor/v1',
      'core-abilities/v1': 'wp-abilities/v1',
    },
    statuses: { 'ext-ea-': 'tribe-ea-', 'ext-ignored': 'tribe-ignored', 'don-': 'charitable-' },
    kinds: { ext_: 'tribe_' },
    capabilityWords: { ext: 'tribe', don: 'charitable' },
  },
} as const satisfies Record<string, NameTable>;
