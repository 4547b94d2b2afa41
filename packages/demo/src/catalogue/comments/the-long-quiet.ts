import type { Comments } from '../comments.ts';

export const onTheLongQuiet: Comments = {
  swell: [
    {
      by: 'lamplight',
      text: 'Put it on while my sister was on the phone with her bank. It helped me. Not her.',
      likedBy: ['pell', 'fen', 'tramline'],
    },
    { by: 'nuria', momentS: 18, text: '"Nadie se lo ha dicho al mar." Me he reído yo sola en el sofá.' },
    {
      by: 'halide',
      text: 'Lovely picture. I would leave the writing off it, I can see for myself what the wind is doing.',
      replies: [
        {
          by: 'fen',
          text: 'Disagree, the bit about the sea is half of why I come back.',
          likedBy: ['nuria', 'lamplight'],
        },
        { by: 'halide', text: 'Fair. Keep that one then.' },
      ],
    },
    {
      by: 'pell',
      text: 'is it meant to loop? there is a jump when I leave it on repeat',
      replies: [
        { by: 'creator', text: 'It is not: the sun would have to come back up.', likedBy: ['lamplight', 'pell'] },
        { by: 'pell', text: 'I would allow it' },
      ],
    },
  ],
  'snow-country': [
    { by: 'lamplight', momentS: 30, text: 'the lamp! I actually leaned forward', likedBy: ['fen', 'nuria'] },
    {
      by: 'halide',
      text: 'The walking speed is right. Most people take a camera through a wood as if they were late.',
      likedBy: ['creator'],
    },
    {
      by: 'nuria',
      momentS: 46,
      text: '¿Soy la única que quería entrar?',
      likedBy: ['lamplight'],
      hasHeart: true,
      replies: [
        { by: 'creator', text: 'No. En la oficina quedamos empatados, por eso al menos se oye la estufa.' },
        {
          by: 'nuria',
          text: '¡La estufa! He vuelto al 0:36 con los auriculares y ahí está.',
          likedBy: ['creator', 'fen'],
        },
      ],
    },
  ],
  'fixed-stars': [
    {
      by: 'halide',
      momentS: 34,
      text: 'Almost: that one does not keep still either. It is more than half a degree off the pole, so in nine hours it draws a small arc of its own.',
      likedBy: ['fen', 'lamplight', 'creator'],
      hasHeart: true,
      isPinned: true,
      replies: [
        {
          by: 'creator',
          text: 'You are right, and we might have known that somebody here would check. The sentence stays, and so does your comment on top.',
          likedBy: ['halide', 'fen', 'nuria'],
        },
        { by: 'fen', text: '@old halide of course it was you' },
      ],
    },
    { by: 'fen', momentS: 32, text: 'ohh. so that is what the first half was for', likedBy: ['nuria'] },
    {
      by: 'lamplight',
      text: 'How do you keep a lens dry for nine hours? Mine fogs up on the balcony after twenty minutes.',
      replies: [
        { by: 'halide', text: 'A heater strap. Or a hand warmer in a sock, if you are as cheap as I am.' },
        { by: 'lamplight', text: 'Sock it is. Thanks @old halide', likedBy: ['halide'] },
      ],
    },
  ],
  'fog-line': [
    {
      by: 'pell',
      momentS: 9,
      text: 'ok counted. now what',
      replies: [
        {
          by: 'tramline',
          text: 'Now you count again at the end and start to doubt yourself.',
          likedBy: ['pell', 'lamplight'],
        },
      ],
    },
    {
      by: 'fen',
      momentS: 31,
      text: 'What birds are these? Too far off for me.',
      replies: [
        { by: 'creator', text: 'We never knew. They were gone before anybody had found the binoculars.' },
        {
          by: 'halide',
          text: 'They were under the seat. They are always under the seat.',
          likedBy: ['fen', 'creator'],
        },
      ],
    },
    {
      by: 'nuria',
      text: 'Pájaros camino del trabajo. Como yo a esa hora, pero con vistas.',
      likedBy: ['pell', 'lamplight'],
    },
  ],
  embers: [
    {
      by: 'lamplight',
      text: 'Any news of the long version? For now I have this one in a list six times.',
      likedBy: ['nuria', 'fen'],
      replies: [
        {
          by: 'creator',
          text: 'The wood is dry. We need one evening on which the neighbours do not practise the trumpet.',
          likedBy: ['lamplight', 'halide'],
        },
      ],
    },
    { by: 'halide', momentS: 17, text: 'That log was put on by somebody who has done it before.' },
    {
      by: 'nuria',
      text: 'En mi piso no hay chimenea ni la habrá nunca. Gracias por prestarme la vuestra.',
      likedBy: ['creator'],
    },
    { by: 'fen', text: 'Is it only me or does it sigh a little at 0:31?', likedBy: ['lamplight'] },
  ],
  'sixty-nine-north': [
    {
      by: 'fen',
      text: 'Did as I was told: headphones, lights off, phone in the kitchen. I had forgotten how long ten minutes are.',
      likedBy: ['lamplight', 'halide', 'nuria', 'creator'],
      hasHeart: true,
    },
    { by: 'lamplight', momentS: 154, text: 'I said it out loud in the same second', likedBy: ['fen', 'nuria'] },
    {
      by: 'nuria',
      momentS: 263,
      text: 'Lo del oxígeno no lo sabía. Yo pensaba que era cosa del frío.',
      replies: [{ by: 'creator', text: 'El frío es solo el precio de la entrada.', likedBy: ['nuria', 'fen'] }],
    },
    {
      by: 'fen',
      momentS: 388,
      text: 'Why is it red up there, if it is the same oxygen?',
      likedBy: ['lamplight'],
      replies: [
        {
          by: 'halide',
          text: 'Because the red takes its time. An atom needs nearly two minutes to let go of it, and anywhere lower down it bumps into something first. Only very high up it is left in peace for that long.',
          likedBy: ['fen', 'lamplight', 'creator', 'nuria'],
          hasHeart: true,
        },
        { by: 'fen', text: 'left in peace for two minutes. same, honestly', likedBy: ['lamplight'] },
      ],
    },
    {
      by: 'nuria',
      momentS: 403,
      text: '¿Qué es lo que suena en el 6:40? Juraría que son voces.',
      replies: [{ by: 'creator', text: 'O el viento. No lo sabemos, por eso los subtítulos dicen las dos cosas.' }],
    },
    {
      by: 'lamplight',
      text: 'I will be the one to say it: this did not need any words. Everything else in it trusts me to look.',
      likedBy: ['halide'],
      replies: [
        { by: 'fen', text: 'I would still be staring at the wrong corner without the one at 2:32 though.' },
        {
          by: 'creator',
          text: 'There were sixteen, now there are seven. We hear you, keep pulling.',
          likedBy: ['lamplight'],
        },
      ],
    },
    {
      by: 'halide',
      text: 'Two winters of my life I stood beside lakes like this one, a little further south, mostly looking at nothing. People who have not done it want to see the curtains and ask how to skip to them. The minutes before are the thing. You do not know whether it will come, your feet hurt, and you start seeing green where there is none. This film is the first I know that leaves those minutes in.',
      likedBy: ['fen', 'lamplight', 'nuria', 'creator'],
      hasHeart: true,
    },
    {
      by: 'lamplight',
      momentS: 552,
      text: 'fell asleep in the snow, woke up to the grey. possibly the right way to watch it',
      likedBy: ['fen'],
    },
    {
      by: 'fen',
      text: 'Really one take?',
      replies: [
        {
          by: 'creator',
          text: 'One take, and one person who was not allowed to move her feet because the shore creaks.',
        },
      ],
    },
  ],
};
