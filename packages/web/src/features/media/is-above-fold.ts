/** Whether a card is visible from the start, so that its picture is loaded first. */
export function isAboveFold(index: number): boolean {
  return index < 4;
}
