import type { AuthRecord } from '@greenlight/contract/account';
import { tokenRenewBeforeMs } from '@greenlight/contract/limits';
import { readOverride } from './override.ts';
import { readStored } from './storage.ts';
import { clientKeys } from './storage-keys.ts';

const lockName = 'greenlight.renew';

export type StoredRecord = AuthRecord & { userId: string };
/** An override is never renewed, so it has no values for these fields. */
const emptyRecord = { tokenExpiry: '', refreshToken: '', refreshExpiry: '' };
type Renew = (record: StoredRecord) => Promise<AuthRecord>;

/**
 * The login of one browser (docs/product/session.md): the auth record in local storage, renewed when less than three
 * hours are left, once for all callers and all tabs. A tab with an override token uses that instead and leaves the
 * record alone.
 */
export class Session {
  #storage: Storage;
  #overrides: Storage | undefined;
  #renew: Renew;
  #renewing: Promise<string | null> | undefined;
  #listeners = new Set<() => void>();
  #snapshot: StoredRecord | null;

  constructor(storage: Storage, renew: Renew, overrides?: Storage) {
    this.#storage = storage;
    this.#overrides = overrides;
    this.#renew = renew;
    this.#snapshot = this.#read();
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === clientKeys.auth || event.key === null) this.#changed();
    });
  }

  /** Returns the same object until it changes, as `useSyncExternalStore` requires. */
  current = (): StoredRecord | null => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(record: AuthRecord): void {
    this.#overrides?.removeItem(clientKeys.override);
    this.#storage.setItem(clientKeys.auth, JSON.stringify({ ...record, userId: userIdOf(record.token) }));
    this.#changed();
  }

  clear(): void {
    if (this.#overrides?.getItem(clientKeys.override)) this.#overrides.removeItem(clientKeys.override);
    else this.#forgetViewer();
    this.#changed();
  }

  /** Returns a token for a call, renewed first if that is due; null if nobody is signed in (any more). */
  async token(): Promise<string | null> {
    const record = this.#snapshot;
    if (!record) return null;
    if (!record.refreshToken || !isDue(record)) return record.token;
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Uses the record of another tab if that tab renewed it while this one waited for the lock. */
  async #renewOnce(): Promise<string | null> {
    return withLock(async () => {
      const record = this.#read();
      if (!record || !isDue(record)) {
        this.#changed();
        return record?.token ?? null;
      }
      try {
        this.set(await this.#renew(record));
      } catch (error) {
        // Without a connection the session is still valid, and the token can be used until it expires.
        if ((error as { status?: number }).status !== 401) {
          if (Date.parse(record.tokenExpiry) > Date.now()) return record.token;
          throw error;
        }
        this.clear();
      }
      return this.#snapshot?.token ?? null;
    });
  }

  #read(): StoredRecord | null {
    const record = readSession(this.#storage, this.#overrides);
    if (!record) this.#forgetViewer();
    return record;
  }

  /** Deletes the data about the viewer, whatever ended the session. */
  #forgetViewer(): void {
    this.#storage.removeItem(clientKeys.auth);
    this.#storage.removeItem(clientKeys.userInfo);
  }

  #changed(): void {
    this.#snapshot = this.#read();
    for (const listener of this.#listeners) listener();
  }
}

/** The stored login; null without one, or if it is damaged or expired. */
export function readSession(storage: Storage, overrides?: Storage): StoredRecord | null {
  const override = overrides && readOverride(overrides);
  const userId = override && tokenOwner(override.token);
  if (override && userId) return { ...emptyRecord, token: override.token, userId };
  const record = readStored(storage, clientKeys.auth) as StoredRecord | null;
  return record?.token && record.refreshToken && record.userId && !isOver(record) ? record : null;
}

/** A session ends with its refresh token, even if the access token is still valid. */
function isOver(record: AuthRecord): boolean {
  return Date.parse(record.refreshExpiry) <= Date.now();
}

function isDue(record: AuthRecord): boolean {
  return isOver(record) || Date.parse(record.tokenExpiry) - Date.now() < tokenRenewBeforeMs;
}

/** The account id in a token; null for an invalid one. */
export function tokenOwner(token: string): string | null {
  try {
    return userIdOf(token);
  } catch {
    return null;
  }
}

/** The account id in a token; throws for an invalid one. */
export function userIdOf(token: string): string {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return (JSON.parse(atob(payload)) as { sub: string }).sub;
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request(lockName, work) as Promise<T>) : work();
}
