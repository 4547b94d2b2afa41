/** Why an account can not enter a giveaway. Without a schema, because the page of giveaways reads it. */
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
