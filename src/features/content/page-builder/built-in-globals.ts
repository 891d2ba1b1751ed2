import type { BuilderGlobals, TypographyGlobal } from './builder-global.ts';

const typography = (
  id: string,
  title: string,
  family: string,
  weight: string,
): TypographyGlobal => ({
  id,
  title,
  value: {
    typography_typography: 'custom',
    typography_font_family: family,
    typography_font_weight: weight,
  },
});

/** What every site has (behaviour.md §11): it can be changed, not removed. */
export const builtInGlobals: BuilderGlobals = {
  colors: [
    { id: 'primary', title: 'Primary', value: '#6EC1E4' },
    { id: 'secondary', title: 'Secondary', value: '#54595F' },
    { id: 'text', title: 'Text', value: '#7A7A7A' },
    { id: 'accent', title: 'Accent', value: '#61CE70' },
  ],
  typography: [
    typography('primary', 'Primary', 'Roboto', '600'),
    typography('secondary', 'Secondary', 'Roboto Slab', '400'),
    typography('text', 'Text', 'Roboto', '400'),
    typography('accent', 'Accent', 'Roboto', '500'),
  ],
};
