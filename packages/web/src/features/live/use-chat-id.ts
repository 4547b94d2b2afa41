import { useState } from 'react';

/**
 * The livestream whose chat is shown. This is the one that is played, also after its end, while people say goodbye.
 * `wanted` is the livestream of the address.
 */
export function useChatId(wanted: number | null, playedId: number | undefined): number | undefined {
  const [last, setLast] = useState<{ wanted: number | null; id: number }>();
  if (playedId !== undefined && playedId !== last?.id) setLast({ wanted, id: playedId });
  return playedId ?? (last && last.wanted === wanted ? last.id : undefined);
}
