import { clipTitleMaxLength } from '@greenlight/contract/limits';

/** The title that a clip has before its maker writes one: a long one of its source ends after a word. */
export function titleOfSource(title: string): string {
  if (title.length <= clipTitleMaxLength) return title;
  const cut = title.slice(0, clipTitleMaxLength);
  const end = cut.lastIndexOf(' ');
  // Half a letter of two code units is left out.
  const kept = end > clipTitleMaxLength / 2 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}
