import { storageKeys } from './storage-keys.ts';

/**
 * Whether a personal row was not empty when it was last seen: only then it keeps its place while loading. An empty row
 * takes no room, and one that is filled for the first time is inserted.
 */
export function wasFilled(row: string): boolean {
  return filledRows().includes(row);
}

export function noteFilled(row: string, isFilled: boolean): void {
  if (wasFilled(row) === isFilled) return;
  const others = filledRows().filter((other) => other !== row);
  localStorage.setItem(storageKeys.filledRows, (isFilled ? [...others, row] : others).join(' '));
}

function filledRows(): string[] {
  return (localStorage.getItem(storageKeys.filledRows) ?? '').split(' ');
}
