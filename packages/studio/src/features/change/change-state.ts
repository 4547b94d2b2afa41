import { subjectPath } from '../../platform/subject-path.ts';
import type { Change } from './hooks.ts';

type Subject = Pick<Change, 'subject' | 'isStream'>;

/** `channel` from `channel:3`. A stream is a media entry with a screen and texts of its own. */
export function kindOf({ subject, isStream }: Subject): string {
  return isStream ? 'stream' : (subject.split(':')[0] ?? '');
}

/** The address at which the subject of a change is edited. */
export function subjectHref(change: Subject): string {
  const [, id] = change.subject.split(':');
  return subjectPath(change.isStream ? `stream:${id}` : change.subject) ?? '';
}

/** `add-season` from `channel.add-season`. */
export function verbOf(action: string): string {
  return action.split('.')[1] ?? action;
}

/** The name before the deletion. */
export function nameBefore({ action, changed }: Pick<Change, 'action' | 'changed'>): string | undefined {
  if (sideOf(action) !== 'before') return undefined;
  return changed.find(({ field }) => ['name', 'title', 'displayName'].includes(field))?.before || undefined;
}

/** Which states a change has: a creation has none before it, a deletion none after it. */
export function sideOf(action: string): 'before' | 'after' | 'both' {
  const verb = verbOf(action);
  if (/^(?:create|announce|restore|add|set)(?:-|$)/.test(verb)) return 'after';
  return /^remove(?:-|$)/.test(verb) ? 'before' : 'both';
}

/**
 * The name of a field. `find` returns the text of a key, or an empty text. Some kinds have their own texts. For a
 * season, captions and a text of a language, the field contains their number and key.
 */
export function fieldName(kind: string, field: string, find: (key: string) => string): string {
  const season = /^season\.\d+\.(\w+)$/.exec(field);
  if (season) return `${find('change:season')}: ${find(`change:field.${season[1]}`)}`;
  const shown = /^published\.(\w+)$/.exec(field);
  if (shown) return `${find('change:field.published')}: ${find(`change:field.${shown[1]}`)}`;
  const captions = /^captions\.(.+)$/.exec(field);
  if (captions) return `${find('change:field.captions')}: ${captions[1]}`;
  const text = /^texts\.([^.]+)\.(.+)$/.exec(field);
  if (text) return `${text[1]} › ${text[2]}`;
  const given = /^translation\.\d+\.(\w+)/.exec(field);
  if (given) return `${find('change:otherLanguage')}: ${find(`translation:field.${given[1]}`)}`;
  const own = kind === 'config' ? find(`config:flag.${field}`) || find(`config:field.${field}`) : '';
  const color = field.startsWith('--') ? find(`config:property.${field}`) : '';
  return own || color || find(`change:fieldOf.${kind}.${field}`) || find(`change:field.${field}`) || field;
}

/** Both states, from the first different line to the last one. Equal lines before and after become an ellipsis. */
export function changedLines(before: string, after: string): [string, string] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const cut = (lines: string[]) => {
    const own = lines.slice(start, lines.length - end);
    if (own.length === 0) return '…';
    return [...(start > 0 ? ['…'] : []), ...own, ...(end > 0 ? ['…'] : [])].join('\n');
  };
  return [cut(old), cut(now)];
}
