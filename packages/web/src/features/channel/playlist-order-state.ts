export type PlaylistOrder = 'asc' | 'desc';

/** What was stored, if it is an order (docs/product/channel.md); else what is usual for the show. */
export function readPlaylistOrder(stored: string | null, usual: PlaylistOrder): PlaylistOrder {
  return stored === 'asc' || stored === 'desc' ? stored : usual;
}

export function togglePlaylistOrder(order: PlaylistOrder): PlaylistOrder {
  return order === 'asc' ? 'desc' : 'asc';
}
