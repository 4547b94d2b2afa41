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

/** The state before a decision, to undo it. Stored as JSON. */
export type UndoState = Record<string, unknown>;

/** The functions of moderation for the texts of one kind. They all work in the transaction `tx`. */
export interface TextKind {
  /** Locks a text until the transaction ends. Returns undefined for a missing one. */
  lock(tx: Db, id: number): Promise<LockedText | undefined>;
  /** Removes a text from every screen. */
  remove(platform: Platform, tx: Db, text: { id: number; by: string; at: Date }): Promise<UndoState>;
  /**
   * Shows a held or hidden text. Returns null if that is not possible, because the text to which it replied is gone.
   */
  show(platform: Platform, tx: Db, id: number): Promise<UndoState | null>;
  /** Undoes the `remove` or `show` of this time. Returns false if the text has changed since. */
  restore(platform: Platform, tx: Db, undo: { id: number; before: UndoState; at: Date }): Promise<boolean>;
}

const registered = new Map<string, TextKind>();

/**
 * Registers a kind. `app/handlers.ts` calls it for features that import this one, because this one cannot import them.
 */
export function registerTextKind(name: ModeratedKind, kind: TextKind): void {
  registered.set(name, kind);
}

export function textKind(name: string): TextKind {
  const kind = registered.get(name);
  if (!kind) throw new Error(`no kind of text is registered as ${name}`);
  return kind;
}
