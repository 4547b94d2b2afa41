import type { Comments } from '../comments.ts';

export const onSmallSuns: Comments = {
  'bottom-of-the-pool': [
    {
      by: 'pell',
      text: 'filmed from the high board, "which is closed". so who let you up there',
      likedBy: ['lamplight', 'tramline', 'fen'],
      replies: [{ by: 'creator', text: 'The caretaker, who wanted to see it too.', likedBy: ['pell', 'nuria', 'fen'] }],
    },
    {
      by: 'lamplight',
      text: 'I swim three mornings a week and had never once looked at the floor. Today I did, and swallowed half the pool.',
      likedBy: ['pell', 'halide', 'nuria', 'creator'],
      hasHeart: true,
    },
    {
      by: 'fen',
      momentS: 14,
      text: 'Small correction? Inside the bright shapes the light should arrive three times, not twice. Outside of them once.',
      likedBy: ['halide'],
      hasHeart: true,
      replies: [
        {
          by: 'creator',
          text: 'Inside, yes, three. On the line itself two of those are just becoming one, and that is the bright bit. We had four versions of that sentence and this was the shortest.',
          likedBy: ['fen', 'tramline'],
        },
        { by: 'fen', text: 'Ah, the line itself. Ok, I withdraw half of it.' },
      ],
    },
    { by: 'nuria', momentS: 18.5, text: 'Una piedra. Y la calma que hay justo antes.', likedBy: ['lamplight'] },
    { by: 'pell', momentS: 33, text: 'forty times a second? I tried to count, gave up around three' },
    {
      by: 'tramline',
      momentS: 42,
      text: 'With the lamp on it looks like a street plan from above and now I cannot unsee it.',
      replies: [
        {
          by: 'fen',
          text: '@tramline 9 you think everything looks like a street plan',
          likedBy: ['tramline', 'pell', 'lamplight'],
        },
        { by: 'tramline', text: 'well, does it or doesn’t it' },
      ],
    },
    { by: 'halide', text: 'I would hang 0:26 on a wall.', likedBy: ['creator', 'fen'] },
  ],
  anamorphic: [
    {
      by: 'halide',
      text: 'The streak is blue because of the coating, not because of the lamps. There are filters that fake it and it always looks like fishing line. This does not.',
      likedBy: ['fen', 'creator'],
    },
    {
      by: 'nuria',
      momentS: 13,
      text: 'Cuatrocientas farolas y cada una con su horizonte. Yo aparcaría y me quedaría a mirar.',
    },
    { by: 'fen', momentS: 29, text: 'did not expect a tunnel. neither did you, apparently', likedBy: ['lamplight'] },
  ],
  'dust-in-the-beam': [
    {
      by: 'halide',
      text: 'I was a projectionist for eleven years, in a hall about this size. You can hoover between shows, you can wipe every seat, and at the first reel it is all back in the air as if you had never been there. What I miss is not the films. It is that sound at 0:37, which used to wake me up.',
      likedBy: ['lamplight', 'pell', 'nuria', 'fen', 'creator'],
      hasHeart: true,
      isPinned: true,
      replies: [
        { by: 'pell', text: '@old halide so did you ever sleep through a reel change', likedBy: ['fen'] },
        {
          by: 'halide',
          text: 'Twice. The same film both times, so I do not feel very guilty.',
          likedBy: ['pell', 'lamplight', 'tramline'],
        },
      ],
    },
    { by: 'nuria', momentS: 14, text: 'El público de 1974. Mi madre podría estar flotando ahí.', likedBy: ['halide'] },
    {
      by: 'fen',
      momentS: 22,
      text: 'I held my breath at the popcorn. Not out of emotion',
      likedBy: ['pell', 'lamplight'],
    },
    { by: 'tramline', momentS: 34, text: 'Sir, this is a bus. I am standing.', likedBy: ['pell', 'nuria', 'fen'] },
    {
      by: 'lamplight',
      text: 'Where is this cinema? I would go there for the seats alone.',
      replies: [
        {
          by: 'creator',
          text: 'On the coast. It has 212 seats and one usher, so we promised not to send everybody on the same day.',
          likedBy: ['lamplight'],
        },
      ],
    },
    { by: 'pell', text: 'thank you, usher', likedBy: ['tramline', 'lamplight', 'creator'], hasHeart: true },
  ],
  'thin-film': [
    {
      by: 'lamplight',
      text: 'Tried it with washing-up liquid and a loop of wire. Mine lived for four seconds. What is in yours?',
      replies: [
        {
          by: 'creator',
          text: 'Water, a little soap, a spoon of glycerine, and a room whose door nobody was allowed to open.',
          likedBy: ['lamplight', 'fen'],
        },
        {
          by: 'lamplight',
          text: '@Creator glycerine got me to twenty!! No black patch yet, the door is my problem',
          likedBy: ['creator', 'nuria'],
          hasHeart: true,
        },
      ],
    },
    { by: 'fen', momentS: 36, text: 'I was not ready.', likedBy: ['lamplight', 'nuria', 'halide'] },
    { by: 'nuria', momentS: 28, text: 'Esta mancha negra me está dando más pena de la que debería.' },
    {
      by: 'halide',
      text: 'For whoever wonders why very thin means black and not clear: one of the two reflections is turned upside down on the way, so when both travel the same distance they cancel. That is how you know it is thin and not gone.',
      likedBy: ['fen'],
    },
  ],
  'the-prism-table': [
    {
      by: 'fen',
      text: 'Our teacher did this with a slide projector and a fish tank and none of us looked up. I would like to apologise.',
      likedBy: ['halide', 'creator', 'lamplight'],
    },
    { by: 'lamplight', momentS: 14, text: '"It was a crowd" is on my fridge now', likedBy: ['nuria'] },
    { by: 'nuria', momentS: 33, text: 'De este armario quiero un capítulo entero.' },
  ],
};
