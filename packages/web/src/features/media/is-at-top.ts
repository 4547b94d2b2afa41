/** Whether a card is on the screen from the start, so that its picture is loaded first. */
export function isAtTop(index: number): boolean {
  return index < 4;
}
