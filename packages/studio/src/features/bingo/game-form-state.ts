import type { BingoGoal, BingoPrizeWish, StudioBingoGame } from './hooks.ts';
import { squareLines } from './square-lines.ts';

export interface GameForm {
  title: string;
  /** The squares, one in a line. */
  text: string;
  marking: StudioBingoGame['marking'];
  goals: BingoGoal[];
  prizes: BingoPrizeWish[];
}

export const allGoals: BingoGoal[] = ['line', 'further', 'full'];

export function toForm({ title, squares, marking, goals, prizes }: StudioBingoGame): GameForm {
  const wishes = prizes.map(({ goal, kind, points, badge, places }) => ({
    goal,
    kind,
    points,
    badgeId: badge?.id ?? null,
    places,
  }));
  return { title, text: squares.join('\n'), marking, goals, prizes: wishes };
}

export function toBody({ title, text, marking, goals, prizes }: GameForm) {
  const wished = allGoals.flatMap((goal) => prizes.filter((prize) => prize.goal === goal && goals.includes(goal)));
  return {
    title: title.trim(),
    marking,
    goals: allGoals.filter((goal) => goals.includes(goal)),
    // Always in the same order, also within a prize, because `isChanged` compares them as text.
    prizes: wished.map(({ goal, kind, points, badgeId, places }) => ({ goal, kind, points, badgeId, places })),
    squares: squareLines(text).squares,
  };
}

export function isChanged(form: GameForm, game: StudioBingoGame): boolean {
  return JSON.stringify(toBody(form)) !== JSON.stringify(toBody(toForm(game)));
}
