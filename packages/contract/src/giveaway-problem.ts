/**
 * Why an account cannot enter a giveaway. A plain type without zod, so that the page of giveaways does not load zod.
 */
export const giveawayProblems = [
  'closed',
  'cancelled',
  'suspended',
  'staff',
  'unconfirmed',
  'membership',
  'second-account',
  'excluded',
  'age',
  'country',
] as const;
export type GiveawayProblem = (typeof giveawayProblems)[number];
