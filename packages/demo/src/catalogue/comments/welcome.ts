import type { Comments } from '../comments.ts';

export const onWelcome: Comments = {
  welcome: [
    {
      by: 'pell',
      text: 'came for the marbles, stayed for the pool. what is the tune at 0:14?',
      likedBy: ['lamplight'],
      replies: [{ by: 'creator', text: 'A scrap of Study No. 3, played faster than is good for the marbles.' }],
    },
    {
      by: 'nuria',
      text: 'Por si alguien lo busca: también tiene subtítulos en español, y da gusto leerlos.',
      likedBy: ['fen', 'creator'],
    },
    {
      by: 'tramline',
      text: 'Thirty-two seconds long and I still skipped ahead to the maps.',
      likedBy: ['pell', 'fen'],
    },
  ],
};
