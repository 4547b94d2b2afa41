/** A team behind the films. All of them are departments, none of them is a person. */
export type Creator = { slug: string; name: string; shortDescription: string; credit: string };

export const creators: Creator[] = [
  {
    slug: 'field-optics',
    name: 'Field Optics',
    credit: 'Picture',
    shortDescription:
      'Field Optics is the half of Moth House that carries things. Two camera cases, one optical bench, a collection of lenses that other people called broken, and a van that knows every lay-by with a view to the north. We film ordinary light doing ordinary things, and we keep filming until it stops being ordinary. Small Suns is ours; so are the pictures in The Long Quiet. If you ever see somebody lying face down beside a swimming pool with a monitor, say hello, but keep the noise down.',
  },
  {
    slug: 'night-atlas',
    name: 'Night Atlas',
    credit: 'Survey',
    shortDescription:
      'Night Atlas draws places that nobody has been to and then goes there. We are a map room of four desks: one for rivers, one for streets, one for names, and one for the person who has to check whether a tram could really turn there. Every city starts from a single number and a few stubborn rules about bread, shade and walking home. We publish the plans first and the flights later, because it is rude to land somewhere you have not surveyed. Suggestions for street names are always open to members.',
  },
  {
    slug: 'hum-department',
    name: 'The Hum Department',
    credit: 'Sound',
    shortDescription:
      'The Hum Department makes everything at Moth House that you cannot see, and in Counterpoint also what you can. We work in a room without parallel walls, with a marimba, a shelf of wine glasses tuned by sipping, and too many oscillators. We believe that music is a kind of geometry with better manners, and that silence should be mixed as carefully as the drums. Each score is written for its picture, note by note; if a shape moves, somebody here played it. Headphones are recommended and never required.',
  },
];
