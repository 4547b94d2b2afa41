import type { BingoReceived, BingoSent } from '@greenlight/contract/bingo-realtime';
import { ApiError } from '@greenlight/contract/client';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { useCallback, useEffect, useState } from 'react';
import { refreshGame } from './hooks.ts';

type Received<Type extends BingoReceived['type']> = Extract<BingoReceived, { type: Type }>;

export interface BingoRoom {
  own: Received<'own'> | null;
  game: Received<'game'> | null;
  isClosed: boolean;
  error: Error | null;
}

const nothing: BingoRoom = { own: null, game: null, isClosed: false, error: null };

/**
 * The state of one game from the socket. Components that use it need the id as their key. After a reconnect it joins
 * again and gets the whole state.
 */
export function useBingoRoom(gameId: number) {
  const [room, setRoom] = useState(nothing);
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isGone = false;
    void import('../../platform/socket.ts').then(({ socket }) => {
      if (isGone) return;
      const receive = (frame: BingoReceived) => {
        if (frame.gameId !== gameId) return;
        setRoom((before) => applyFrame(before, frame));
        if (frame.type === 'game' && frame.state === 'over') refreshGame(gameId);
      };
      const join = () =>
        socket.emit('bingo', { type: 'join', gameId }, (answer: SocketAnswer) =>
          setRoom((before) =>
            answer.ok ? { ...before, error: null, isClosed: false } : { ...before, error: errorOf(answer) },
          ),
        );
      socket.on('bingo', receive);
      socket.on('connect', join);
      if (socket.connected) join();
      leave = () => {
        socket.off('bingo', receive);
        socket.off('connect', join);
        if (socket.connected) socket.emit('bingo', { type: 'leave', gameId }, () => undefined);
      };
    });
    return () => {
      isGone = true;
      leave?.();
    };
  }, [gameId]);
  const mark = useCallback((square: number) => send({ type: 'mark', gameId, square }), [gameId]);
  const reach = useCallback((atMs: number) => send({ type: 'reach', gameId, atMs }), [gameId]);
  return { room, mark, reach };
}

/** Applies a frame. Frames have absolute values, so one that is older than the known state is ignored. */
function applyFrame(before: BingoRoom, frame: BingoReceived): BingoRoom {
  if (frame.type === 'closed') return { ...before, isClosed: true };
  if (frame.type === 'own') return { ...before, own: frame };
  const isOld = frame.number > 0 && frame.number < (before.game?.number ?? 0);
  return isOld ? before : { ...before, game: frame };
}

/** Sends a message. Throws the server's refusal. */
async function send(sent: BingoSent): Promise<void> {
  const { socket } = await import('../../platform/socket.ts');
  const answer = await new Promise<SocketAnswer>((resolve) => socket.emit('bingo', sent, resolve));
  if (!answer.ok) throw errorOf(answer);
}

function errorOf({ code, detail, values }: Extract<SocketAnswer, { ok: false }>): ApiError {
  return new ApiError({ status: 400, code, detail, ...(values && { values }) });
}
