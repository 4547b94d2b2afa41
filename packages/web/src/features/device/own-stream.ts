/** The stream of this tab's players, so that each further video goes on with it: without it they would be one more. */
export const ownStream: { id?: string } = {};
