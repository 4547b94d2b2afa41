import { storageKeys } from './storage-keys.ts';

/**
 * Whether a personal row had items when it was last seen. Only then it keeps its place while loading. An empty row
 * takes no room, and a row with its first items is inserted.
 */
export function rowHadItems(row: string): boolean {
  return rowsWithItems().includes(row);
}

export function storeRowHasItems(row: string, isFilled: boolean): void {
  if (rowHadItems(row) === isFilled) return;
  const others = rowsWithItems().filter((other) => other !== row);
  localStorage.setItem(storageKeys.filledRows, (isFilled ? [...others, row] : others).join(' '));
}

function rowsWithItems(): string[] {
  return (localStorage.getItem(storageKeys.filledRows) ?? '').split(' ');
}
