/**
 * The stream of this tab's players. Further videos use the same one, because otherwise each would count as another
 * stream.
 */
export const ownStream: { id?: string } = {};
