import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { QueueReason } from '@greenlight/contract/moderation-studio';

export const queueReasons = ['reported', 'held', 'first', 'appeal'] as const satisfies QueueReason[];
export const moderatedKinds = ['comment', 'chat', 'clip'] as const satisfies ModeratedKind[];

export interface QueueFilter {
  reason?: QueueReason;
  kind?: ModeratedKind;
  teamId?: number;
  userId?: string;
  isOpen: boolean;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The filter in the address. Unknown values are ignored. */
export function filterOf(params: URLSearchParams): QueueFilter {
  const reason = queueReasons.find((each) => each === params.get('why'));
  const kind = moderatedKinds.find((each) => each === params.get('kind'));
  const teamId = Number(params.get('creator') ?? 0);
  const userId = params.get('by') ?? '';
  return {
    ...(reason && { reason }),
    ...(kind && { kind }),
    ...(Number.isInteger(teamId) && teamId > 0 && { teamId }),
    ...(uuid.test(userId) && { userId }),
    isOpen: params.get('show') !== 'done',
  };
}

export function paramsOf({ reason, kind, teamId, userId, isOpen }: QueueFilter): URLSearchParams {
  return new URLSearchParams({
    ...(reason && { why: reason }),
    ...(kind && { kind }),
    ...(teamId && { creator: String(teamId) }),
    ...(userId && { by: userId }),
    ...(!isOpen && { show: 'done' }),
  });
}

/** The item that gets the focus when these items are removed: the next one that stays, else the one before. */
export function nextAfter(ids: readonly number[], leaving: readonly number[]): number | null {
  const gone = new Set(leaving);
  const last = ids.findLastIndex((id) => gone.has(id));
  return ids.slice(last + 1).find((id) => !gone.has(id)) ?? ids.findLast((id) => !gone.has(id)) ?? null;
}

/** The item `by` steps away, within the list. Without a current item: the first one. */
export function stepFrom(ids: readonly number[], current: number | null, by: 1 | -1): number | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}

export type QueueKey = 'next' | 'previous' | 'approve' | 'remove' | 'time-out' | 'ban' | 'select' | 'undo' | 'help';

const keys: Record<string, QueueKey> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'remove',
  t: 'time-out',
  b: 'ban',
  x: 'select',
  u: 'undo',
  '?': 'help',
};

export function queueKeyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): QueueKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

/** Items that came after the list was read: they are newer than its last one, and not in it. */
export function newItems<Item extends { itemId: number; queued: string }>(
  latest: readonly Item[],
  shown: readonly Item[],
): Item[] {
  const known = new Set(shown.map(({ itemId }) => itemId));
  const last = shown.at(-1)?.queued ?? '';
  return latest.filter(({ itemId, queued }) => !known.has(itemId) && queued > last);
}

/** Minutes in the largest unit that divides them: 90 minutes, 2 hours, 7 days. */
export function largestUnitOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 };
  if (minutes % 60 === 0) return { unit: 'hours', count: minutes / 60 };
  return { unit: 'minutes', count: minutes };
}

/** The age of a time in whole units. */
export function ageOf(
  iso: string,
  now: number,
): { unit: 'minutes' | 'hours' | 'days' | 'months' | 'years'; count: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 1440) return { unit: 'hours', count: Math.floor(minutes / 60) };
  const days = Math.floor(minutes / 1440);
  if (days < 60) return { unit: 'days', count: days };
  return days < 730
    ? { unit: 'months', count: Math.floor(days / 30.44) }
    : { unit: 'years', count: Math.floor(days / 365.25) };
}
