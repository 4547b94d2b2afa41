export type PlaylistOrder = 'asc' | 'desc';

/** The stored order if it is valid (docs/product/channel.md); else the default of the show. */
export function readPlaylistOrder(stored: string | null, usual: PlaylistOrder): PlaylistOrder {
  return stored === 'asc' || stored === 'desc' ? stored : usual;
}

export function togglePlaylistOrder(order: PlaylistOrder): PlaylistOrder {
  return order === 'asc' ? 'desc' : 'asc';
}
