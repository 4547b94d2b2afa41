const shared = { entrants: 'members', hasFreeEntry: true, minAge: 16, alternateCount: 2 } as const;

/** A giveaway with the picture of the show with this slug. */
export const drawnGiveaway = {
  ...shared,
  slug: 'cities-that-arent',
  title: 'A print of Carrow',
  summary: 'The city from the first pass, on cotton paper.',
  text: 'One print of the frame that most of you wrote about. It is numbered and signed.',
  prize: 'A signed print, 60 by 40 cm',
  winnerCount: 1,
};

export const openGiveaway = {
  ...shared,
  slug: 'small-suns',
  title: 'The glass from “Small Suns”',
  summary: 'Three pieces of the glass that we filmed.',
  text: 'They come in the boxes in which we kept them on the set. Two are whole, one is not, and that one is the best.',
  prize: 'One of three pieces of glass from the set',
  winnerCount: 3,
  questions: [{ text: 'Which episode would you watch again?', options: [], isRequired: false }],
};
