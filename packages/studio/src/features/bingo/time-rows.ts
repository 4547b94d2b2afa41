import { clockTime } from '@greenlight/ui/clock-time';
import type { StudioBingoGame } from './hooks.ts';
import { momentOf } from './square-lines.ts';

export interface TimeRow {
  square: string;
  text: string;
  atMs: number | null;
  isWrong: boolean;
  isChanged: boolean;
}

/** Each square of a game with its time; `typed` has times that are not saved, by the square's text. */
export function timeRows(
  { squares, calls }: Pick<StudioBingoGame, 'squares' | 'calls'>,
  typed: Record<string, string>,
): TimeRow[] {
  return squares.map((square, place) => {
    const savedMs = calls.find((call) => call.square === place)?.atMs ?? null;
    const text = typed[square];
    const atMs = text === undefined ? savedMs : momentOf(text);
    const isWrong = text !== undefined && text.trim() !== '' && atMs === null;
    return {
      square,
      text: text ?? (savedMs === null ? '' : clockTime(savedMs / 1000)),
      atMs,
      isWrong,
      isChanged: isWrong || atMs !== savedMs,
    };
  });
}
