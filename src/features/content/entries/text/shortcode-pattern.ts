/**
 * The shortcodes that content of this kind of site carries: `[gallery ids="1,2"]`, `[/caption]`. Their text is kept as
 * written, for who expands them; other brackets are ordinary text.
 */
export const shortcodePattern =
  /\[\/?(?:wp_caption|caption|gallery|playlist|audio|video|embed|contact-form-7|mc4wp_form|donation_form|tribe_events)(?=[\s\]/])(?:[^[\]<>"']|"[^"]*"|'[^']*')*\]/g;
