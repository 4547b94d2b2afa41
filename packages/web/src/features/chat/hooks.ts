import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '../../platform/app.ts';
import type { Emotes } from '../message/message-parts.ts';
import { useLiveUpdate } from '../stream/use-live-update.ts';
import { useStreamList } from '../stream/use-stream-list.ts';
import { findStream } from './find-stream.ts';

const emotesStaleMs = 10 * 60_000;

/** The emotes of the service by name. One call returns all of them, because their files never change. */
export function useEmotes(): Emotes {
  const { data } = useQuery({ ...query(client.emote.list), staleTime: emotesStaleMs });
  return useMemo(() => new Map(data?.emotes.map((each) => [each.name, each])), [data]);
}

/**
 * The stream whose chat is shown: the one of the address, else the first one on air. It stays the same after that, even
 * when the stream ends.
 */
export function useChatStream(wanted: number | null) {
  const { data, error, isFetching, refetch, refresh } = useStreamList();
  useLiveUpdate({ onStatus: refresh });
  const [shown, setShown] = useState<{ wanted: number | null; livestreamId: number }>();
  const found = data ? findStream(data.media, wanted) : undefined;
  const livestreamId = shown && shown.wanted === wanted ? shown.livestreamId : found;
  if (livestreamId !== undefined && livestreamId !== shown?.livestreamId) setShown({ wanted, livestreamId });
  const stream = data?.media.find((each) => each.livestreamId === livestreamId);
  return {
    livestreamId,
    stream,
    isOver: stream ? stream.state === 'ended' : false,
    isKnown: data !== undefined,
    error: data ? null : error,
    isFetching,
    refetch: () => void refetch(),
  };
}
