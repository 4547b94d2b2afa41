import type { Comments } from '../comments.ts';

export const onCitiesThatArent: Comments = {
  'founding-lines': [
    {
      by: 'tramline',
      text: 'Tested the bread rule at home. Nearest bakery: eight minutes. Second nearest: seventeen, and in six years I have never been inside.',
      likedBy: ['pell', 'lamplight', 'nuria', 'creator'],
      hasHeart: true,
    },
    {
      by: 'nuria',
      text: '¿Y si el río fuera por el otro lado? ¿Saldría otra ciudad o la misma dada la vuelta?',
      replies: [{ by: 'creator', text: 'Otra. Cambias un número y la panadería acaba donde estaba la estación.' }],
    },
    {
      by: 'fen',
      momentS: 28,
      text: 'It goes straight through the old rings. Would a railway really be allowed to?',
      replies: [
        {
          by: 'tramline',
          text: 'Allowed? It would have been celebrated. Ask any town that knocked down its wall for a station.',
          likedBy: ['fen', 'halide'],
        },
      ],
    },
    { by: 'pell', text: 'population undecided. relatable', likedBy: ['fen'] },
  ],
  'rush-hour-in-vell': [
    { by: 'lamplight', text: 'None? I counted one. It was red.', likedBy: ['fen', 'creator'] },
    {
      by: 'halide',
      momentS: 26,
      text: 'All of Meridian green, at ten to six. Now that is fiction.',
      likedBy: ['nuria', 'lamplight', 'fen'],
    },
    {
      by: 'nuria',
      text: 'Desde tan arriba la hora punta hasta parece bonita. Desde dentro, en la V-30, os aseguro que no.',
    },
  ],
  contour: [
    { by: 'fen', momentS: 14, text: '"Far apart: sheep." This is how it should be taught', likedBy: ['halide'] },
  ],
  'the-last-tram': [
    {
      by: 'tramline',
      text: 'At last, something for me. You always know which line you are on, and at Assembly nothing crosses that does not have to. Whoever drew this has lost sleep over it.',
      likedBy: ['fen', 'pell', 'creator'],
      hasHeart: true,
      replies: [
        { by: 'creator', text: 'Two weeks of it. Assembly alone took four days.', likedBy: ['tramline'] },
        { by: 'tramline', text: 'it shows, and nobody but us will ever notice', likedBy: ['creator', 'pell'] },
      ],
    },
    {
      by: 'pell',
      text: 'who voted against Pigeon Loft. I just want to talk',
      likedBy: ['tramline', 'lamplight', 'nuria'],
      replies: [{ by: 'creator', text: 'We are told that Upper Glassworks also had its friends.' }],
    },
    { by: 'nuria', momentS: 13, text: 'Y el pasajero ya dormido, seguro. A mí me pasa en la línea 5.' },
    {
      by: 'lamplight',
      text: 'Does anybody else want the chime at 0:34 for their phone?',
      likedBy: ['fen', 'pell'],
    },
    {
      by: 'halide',
      momentS: 31,
      text: 'I prefer a map that does not lie. Give me the true distances and I find my own way.',
      replies: [
        {
          by: 'tramline',
          text: '@old halide after midnight, in the rain, with a bag? You want to know how many stops.',
          likedBy: ['fen', 'lamplight', 'pell'],
        },
        { by: 'halide', text: 'I want to know whether I could have walked.', likedBy: ['nuria'] },
      ],
    },
  ],
  'isometric-hours': [
    { by: 'pell', text: 'no vanishing point means nobody can leave. just saying', likedBy: ['tramline', 'fen'] },
    {
      by: 'tramline',
      momentS: 18,
      text: 'The shade is right for noon, by the way: every street the same length of it. I held a ruler to the screen.',
      likedBy: ['creator'],
    },
    { by: 'lamplight', momentS: 27, text: 'the ones that come on last, those are my people' },
  ],
  'low-pass-over-carrow': [
    {
      by: 'halide',
      momentS: 21,
      text: 'Held on to the armrest. I own an armchair for exactly this.',
      likedBy: ['lamplight', 'fen'],
    },
    {
      by: 'fen',
      momentS: 33,
      text: 'and it is a map again. every time I think I will see it coming',
      likedBy: ['creator'],
    },
  ],
  'harbour-lights': [
    {
      by: 'nuria',
      momentS: 40,
      text: 'Dos segundos de luz y seis de oscuridad. Lo he cronometrado y cumple.',
      likedBy: ['lamplight'],
      replies: [{ by: 'creator', text: 'Se lo diremos al farero, que era el que dudaba.' }],
    },
  ],
  'every-window': [
    {
      by: 'lamplight',
      momentS: 21,
      text: 'a few seconds apart: my building whenever there is football. the goal comes up the stairs',
      likedBy: ['fen', 'nuria', 'creator'],
      hasHeart: true,
    },
    {
      by: 'halide',
      text: 'Four hundred and sixteen households and not one has drawn the curtains.',
      likedBy: ['lamplight'],
    },
    {
      by: 'fen',
      text: 'Who is it that has been at the piano since nine? I went through it twice and cannot find the window.',
      replies: [
        { by: 'creator', text: 'Nobody here found it either. Wherever we stop, it is one floor down.' },
        { by: 'halide', text: '@Fen_ have you tried knocking', likedBy: ['fen', 'lamplight'] },
      ],
    },
    { by: 'nuria', momentS: 33, text: 'La del piso veinte soy yo.', likedBy: ['lamplight', 'fen'] },
  ],
};
