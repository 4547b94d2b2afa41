/** The service that the demo is: an invented film house. */
export const brand = {
  name: 'Moth House',
  tagline: 'Films made of light, maps and music.',
  spanishTagline: 'Películas hechas de luz, mapas y música.',
  /** Amber, from the mark and the end cards. */
  theme: {
    '--color-accent': '#ffbe5c',
    '--color-accent-hover': '#ffd08a',
    '--color-on-accent': '#1d1302',
    '--color-focus': '#ffbe5c',
  },
};
