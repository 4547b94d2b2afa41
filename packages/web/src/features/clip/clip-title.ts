import { clipTitleMaxLength } from '@greenlight/contract/limits';

/** The title of a clip until its maker writes one: the title of the source, cut after a word if it is long. */
export function titleOfSource(title: string): string {
  if (title.length <= clipTitleMaxLength) return title;
  const cut = title.slice(0, clipTitleMaxLength);
  const end = cut.lastIndexOf(' ');
  // Removes half of a letter that has two code units.
  const kept = end > clipTitleMaxLength / 2 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}
