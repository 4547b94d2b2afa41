import type { Comments } from '../comments.ts';

export const onCounterpoint: Comments = {
  'study-1-arcs': [
    {
      by: 'tramline',
      text: 'The first thing you ever made, "re-drawn". Is the old one anywhere? I like to see where people started.',
      replies: [
        { by: 'creator', text: 'On one disk, in one drawer. It has five rings and a mistake in bar nine.' },
        { by: 'pell', text: 'release the mistake', likedBy: ['tramline', 'fen', 'nuria'] },
      ],
    },
    {
      by: 'pell',
      momentS: 15,
      text: 'closed is listening. will try this in meetings',
      likedBy: ['lamplight', 'tramline'],
    },
    { by: 'nuria', text: 'Funciona también con los ojos cerrados, que para ser un vídeo tiene mérito.' },
  ],
  'study-3-round': [
    {
      by: 'pell',
      text: 'hummed the second marble, watched the first. can confirm that something happened. cannot say what',
      likedBy: ['lamplight', 'fen', 'tramline', 'nuria', 'creator'],
    },
    {
      by: 'lamplight',
      text: 'My daughter is six and needs to know what the marbles are called. It is apparently urgent.',
      likedBy: ['pell', 'nuria'],
      hasHeart: true,
      replies: [
        { by: 'creator', text: 'In the score: first, second and third. In the office: Do, Re and Late.' },
        {
          by: 'lamplight',
          text: 'Late is her favourite. Thank you from both of us',
          likedBy: ['creator', 'pell', 'fen'],
        },
      ],
    },
    {
      by: 'fen',
      text: 'The title says round, the tags say canon. Which one is it?',
      replies: [
        {
          by: 'tramline',
          text: 'Both. A round is the kind of canon that can go on forever, until someone’s dad stops it.',
          likedBy: ['fen', 'halide'],
        },
      ],
    },
    {
      by: 'tramline',
      momentS: 27,
      text: 'Honestly I like it less from here on. Two I can follow, three is just nice.',
      likedBy: ['halide'],
      replies: [
        { by: 'pell', text: 'watch only the third one, twice. it gets better' },
        { by: 'tramline', text: '@pell ok, it does. Annoying.', likedBy: ['pell'] },
      ],
    },
    { by: 'nuria', momentS: 29, text: 'Nota larga, bote alto. Hoy ya he aprendido algo.' },
  ],
  'study-4-orbits': [
    {
      by: 'fen',
      text: 'They meet every four seconds because they share the bar. If they shared the step instead, you would have to wait 420 steps. I would watch that.',
      replies: [{ by: 'creator', text: 'We built it. You would watch it once.', likedBy: ['lamplight', 'fen'] }],
    },
    { by: 'lamplight', momentS: 26, text: 'five was fine. seven is where I fell off', likedBy: ['nuria'] },
    { by: 'nuria', text: 'Lo mejor es cuando vuelven todas a casa a la vez, como si no hubieran estado discutiendo.' },
  ],
  'study-5-ribbons': [
    { by: 'halide', text: 'Never thought I would call an oscilloscope sentimental.', likedBy: ['fen', 'creator'] },
    {
      by: 'fen',
      text: 'The description says a tritone never closes. On a piano the fifth does not close either, strictly. Sorry.',
      hasHeart: true,
      replies: [
        {
          by: 'creator',
          text: 'No need, it is true. Ours are pure ones, that is why they hold still long enough to look at.',
          likedBy: ['fen', 'halide'],
        },
      ],
    },
    { by: 'lamplight', text: 'The third at 0:22: a kitchen with the window open. I will not explain this.' },
  ],
  'study-6-quilt': [
    { by: 'lamplight', momentS: 27, text: 'there it is, the kitchen floor. glad you kept going', likedBy: ['halide'] },
    { by: 'nuria', text: 'He mirado mi suelo después y me ha parecido que no se esfuerza.' },
  ],
};
