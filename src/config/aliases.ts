/** Other names under which the same server answers: for clients that have them built in (behaviour.md §0). */
export interface NameTable {
  /** Where the REST root is answered, `/wp-json`. */
  readonly root: string;
  /** Where uploaded files are given out, `/wp-content/uploads`. */
  readonly uploads: string;
  /** Namespace as documented → as the client knows it, without slashes at the ends. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** The beginning of a status as documented → as the client knows it. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The beginning of a content type's or taxonomy's name as documented → as the client knows it. */
  readonly kinds: Readonly<Record<string, string>>;
  /** A word in the names of capabilities as documented → as the client knows it. */
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
