import { query } from '@greenlight/client/query';
import type { ChatMessage } from '@greenlight/contract/live';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../platform/app.ts';
import { messagesAt, nextPiecesBefore, piecesAt, piecesBefore } from './replay-state.ts';

/** A piece that still gets messages is read again after this time. */
const againMs = 5000;

/**
 * The chat of one moment of a stream, in ms from its start. Finished pieces are kept while the page is open. `removed`:
 * ids of messages that were removed since. When `joins` changes, the pieces are read again. `known`: messages that are
 * already loaded.
 */
export function useChatReplay(
  livestreamId: number,
  offsetMs: number,
  { removed, joins, known = [] }: { removed: readonly number[]; joins: number; known?: readonly ChatMessage[] },
) {
  const [before, setBefore] = useState(piecesBefore);
  const answers = useQueries({
    queries: piecesAt(offsetMs, before).map((piece) => ({
      ...pieceOf(livestreamId, piece, joins),
      staleTime: ({ state }: { state: { data?: { isOver: boolean } } }) =>
        state.data?.isOver ? Number.POSITIVE_INFINITY : againMs,
      refetchInterval: ({ state }: { state: { data?: { isOver: boolean } } }) => (state.data?.isOver ? false : againMs),
      gcTime: Number.POSITIVE_INFINITY,
    })),
  });
  const pieces = answers.flatMap(({ data }) => data ?? []);
  const failed = answers.find(({ data, error }) => !data && error);
  const messages = messagesAt([{ messages: known }, ...pieces], offsetMs, removed);
  const isLoading = answers.some(({ isPending }) => isPending);
  const next = isLoading ? before : nextPiecesBefore(offsetMs, before, messages.length);
  if (next !== before) setBefore(next);
  return {
    messages,
    isLoading: isLoading || next !== before,
    error: failed?.error ?? null,
    retry: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
}

function pieceOf(livestreamId: number, piece: number, joins: number) {
  const read = query(client.liveChat.replay, { params: { id: livestreamId }, query: { piece } });
  return { ...read, queryKey: [...read.queryKey, Math.max(joins, 1)] };
}
