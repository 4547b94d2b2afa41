/** The stream of this tab's players. Further videos continue it: otherwise each would count as one more. */
export const ownStream: { id?: string } = {};
