/** A creator of films, with a description in English and Spanish. All creators are departments, none is a person. */
export type Creator = { slug: string; name: string; shortDescription: string; spanish: string; credit: string };

export const creators: Creator[] = [
  {
    slug: 'field-optics',
    name: 'Field Optics',
    credit: 'Picture',
    shortDescription:
      'Field Optics is the half of Moth House that carries things. Two camera cases, one optical bench, a collection of lenses that other people called broken, and a van that knows every lay-by with a view to the north. We film ordinary light doing ordinary things, and we keep filming until it stops being ordinary. Small Suns is ours; so are the pictures in The Long Quiet. If you ever see somebody lying face down beside a swimming pool with a monitor, say hello, but keep the noise down.',
    spanish:
      'Field Optics es la mitad de Moth House que carga con los bultos. Dos maletas de cámara, un banco óptico, una colección de objetivos que otros daban por rotos y una furgoneta que conoce todos los apartaderos con vistas al norte. Filmamos luz corriente haciendo cosas corrientes, y seguimos filmando hasta que deja de ser corriente. Soles pequeños es nuestra, y también las imágenes de La larga calma. Si alguna vez ves a alguien tumbado boca abajo junto a una piscina con un monitor, saluda, pero sin hacer mucho ruido.',
  },
  {
    slug: 'night-atlas',
    name: 'Night Atlas',
    credit: 'Survey',
    shortDescription:
      'Night Atlas draws places that nobody has been to and then goes there. We are a map room of four desks: one for rivers, one for streets, one for names, and one for the person who has to check whether a tram could really turn there. Every city starts from a single number and a few stubborn rules about bread, shade and walking home. We publish the plans first and the flights later, because it is rude to land somewhere you have not surveyed. Suggestions for street names are always open to members.',
    spanish:
      'Night Atlas dibuja lugares en los que no ha estado nadie y luego va. Somos una sala de mapas con cuatro mesas: una para los ríos, otra para las calles, otra para los nombres y otra para quien tiene que comprobar si un tranvía podría girar ahí de verdad. Cada ciudad nace de un solo número y de unas cuantas reglas tercas sobre el pan, la sombra y la vuelta a casa. Primero publicamos los planos y después los vuelos, porque es de mala educación aterrizar en un sitio que no se ha medido. Los miembros siempre pueden proponer nombres de calles.',
  },
  {
    slug: 'hum-department',
    name: 'The Hum Department',
    credit: 'Sound',
    shortDescription:
      'The Hum Department makes everything at Moth House that you cannot see, and in Counterpoint also what you can. We work in a room without parallel walls, with a marimba, a shelf of wine glasses tuned by sipping, and too many oscillators. We believe that music is a kind of geometry with better manners, and that silence should be mixed as carefully as the drums. Each score is written for its picture, note by note; if a shape moves, somebody here played it. Headphones are recommended and never required.',
    spanish:
      'El Hum Department hace todo lo que en Moth House no se ve y, en Contrapunto, también lo que se ve. Trabajamos en una sala sin paredes paralelas, con una marimba, un estante de copas de vino afinadas a sorbos y demasiados osciladores. Creemos que la música es una especie de geometría con mejores modales, y que el silencio hay que mezclarlo con tanto cuidado como la batería. Cada partitura se escribe para su imagen, nota a nota; si una forma se mueve, es que alguien de aquí la ha tocado. Se recomiendan auriculares; nunca son obligatorios.',
  },
];
