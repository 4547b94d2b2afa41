/** The service that the demo is: an invented film house. */
export const brand = {
  name: 'Moth House',
  tagline: 'Films made of light, maps and music.',
  pitch:
    'Moth House is a small film house that makes what the rest of television leaves out: light, maps, music and long quiet nights. Members watch everything without advertisements, and decide with Producer Points what we make next.',
  /** Colours of the theme, from the mark and the end cards. */
  accent: '#ffbe5c',
  ink: '#07070d',
};
