/** The room of the people who play or watch a game. */
export function bingoRoom(gameId: number): string {
  return `bingo ${gameId}`;
}

export function gameIdOf(room: string): number {
  return Number(room.split(' ')[1]);
}
