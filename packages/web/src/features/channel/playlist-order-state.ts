export type PlaylistOrder = 'asc' | 'desc';

/** What was stored, if it is an order; newest first otherwise (spec point 4). */
export function readPlaylistOrder(stored: string | null): PlaylistOrder {
  return stored === 'asc' ? 'asc' : 'desc';
}

export function togglePlaylistOrder(order: PlaylistOrder): PlaylistOrder {
  return order === 'asc' ? 'desc' : 'asc';
}
