/** Page templates that clients of the reference ask for by name; the empty one is the default. */
export const templates: readonly string[] = [
  'elementor_canvas',
  'elementor_header_footer',
  'elementor_theme',
  'archive-events',
  'single-event',
];
