import type { Comments } from '../comments.ts';

/** Comments by the title of the pitch. */
export const onPitches: Comments = {
  'Lighthouses, one lens each': [
    {
      by: 'halide',
      text: 'I changed bulbs behind a lens like that for one summer. You do not look into it twice. Please do the one where the keeper still winds the clockwork.',
      likedBy: ['lamplight', 'nuria', 'creator'],
      hasHeart: true,
      replies: [{ by: 'creator', text: 'That one is the third. He winds it every four hours and will not be helped.' }],
    },
    { by: 'nuria', text: 'Ahí van mis ocho puntos. ¿Habrá alguno del sur?', likedBy: ['lamplight'] },
    {
      by: 'lamplight',
      text: 'What happens to the boats if the goal is missed by ten points?',
      replies: [
        {
          by: 'creator',
          text: 'Then all points go back to you, and the boats stay where they are.',
          likedBy: ['lamplight'],
        },
      ],
    },
  ],
  'Glass harmonica, live for one night': [
    {
      by: 'fen',
      text: 'there is one in the museum by the river, they let people play it if you wash your hands first',
      likedBy: ['nuria', 'halide'],
      hasHeart: true,
    },
    { by: 'nuria', text: 'Ya está. Que no se rompa ninguna copa.' },
  ],
  'Six studies for moving shapes': [
    {
      by: 'lamplight',
      text: 'First thing I ever gave points to, and now it exists. I keep telling people.',
      likedBy: ['halide', 'nuria', 'fen', 'creator'],
      isPinned: true,
    },
  ],
};
