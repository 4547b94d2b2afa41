/** The demo's service: an invented film house. */
export const brand = {
  name: 'Moth House',
  tagline: 'Films made of light, maps and music.',
  spanishTagline: 'Películas hechas de luz, mapas y música.',
  /** Amber, as in the logo and the end cards. */
  theme: {
    '--color-accent': '#ffbe5c',
    '--color-accent-hover': '#ffd08a',
    '--color-on-accent': '#1d1302',
    '--color-focus': '#ffbe5c',
  },
};
