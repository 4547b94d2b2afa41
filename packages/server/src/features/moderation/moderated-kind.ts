import type { ModeratedKind, TextState } from '@greenlight/contract/moderation';
import type { Place } from '@greenlight/contract/place';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** A comment or a message that the transaction has locked. */
export type LockedText = Place & {
  id: number;
  accountId: string;
  state: TextState;
};

/** What an act changed, for its undoing. It is stored as JSON. */
export type Before = Record<string, unknown>;

/** What moderation does to the texts of one kind. All of it happens in the transaction `tx`. */
export interface TextKind {
  /** Locks a text until the transaction ends; undefined for one that is not there. */
  lock(tx: Db, id: number): Promise<LockedText | undefined>;
  /** Takes a text from every screen. */
  remove(platform: Platform, tx: Db, text: { id: number; by: string; at: Date }): Promise<Before>;
  /** Shows a text that was held or hidden. Null when it cannot be: what it replied to is gone. */
  show(platform: Platform, tx: Db, id: number): Promise<Before | null>;
  /** Undoes `remove` or `show` of this time. False when something else was done since. */
  restore(platform: Platform, tx: Db, undo: { id: number; before: Before; at: Date }): Promise<boolean>;
}

const registered = new Map<string, TextKind>();

/** For features that import this one, so that this one can't import them: `app/handlers.ts` registers them. */
export function registerTextKind(name: ModeratedKind, kind: TextKind): void {
  registered.set(name, kind);
}

export function textKind(name: string): TextKind {
  const kind = registered.get(name);
  if (!kind) throw new Error(`nobody moderates ${name}`);
  return kind;
}
