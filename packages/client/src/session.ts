import type { AuthRecord } from '@greenlight/contract/account';
import { tokenRenewBeforeMs } from '@greenlight/contract/limits';

const recordKey = 'greenlight.auth';
const lockName = 'greenlight.renew';

export type StoredRecord = AuthRecord & { userId: string };
type Renew = (record: StoredRecord) => Promise<AuthRecord>;

/**
 * The signed-in state of one browser (spec point 4): the auth record in local storage, renewed when less than three
 * hours remain, once for all callers and all tabs.
 */
export class Session {
  #storage: Storage;
  #renew: Renew;
  #renewing: Promise<string | null> | undefined;
  #listeners = new Set<() => void>();
  #snapshot: StoredRecord | null;

  constructor(storage: Storage, renew: Renew) {
    this.#storage = storage;
    this.#renew = renew;
    this.#snapshot = this.#read();
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === recordKey || event.key === null) this.#changed();
    });
  }

  /** Stable between changes, as React's external stores want it. */
  current = (): StoredRecord | null => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(record: AuthRecord): void {
    this.#storage.setItem(recordKey, JSON.stringify({ ...record, userId: userIdOf(record.token) }));
    this.#changed();
  }

  clear(): void {
    this.#storage.removeItem(recordKey);
    this.#changed();
  }

  /** A token to send, renewed first when it is due; null when nobody is signed in (any more). */
  async token(): Promise<string | null> {
    const record = this.#snapshot;
    if (!record) return null;
    if (!isDue(record)) return record.token;
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Another tab may have renewed while this one waited for the lock: its record is used then. */
  async #renewOnce(): Promise<string | null> {
    return withLock(async () => {
      const record = this.#read();
      if (!record || !isDue(record)) {
        this.#changed();
        return record?.token ?? null;
      }
      if (Date.parse(record.refreshExpiry) <= Date.now()) {
        this.clear();
        return null;
      }
      try {
        this.set(await this.#renew(record));
      } catch (error) {
        // Being offline ends no session, and a token that still lives serves until then.
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
    try {
      const record = JSON.parse(this.#storage.getItem(recordKey) ?? 'null') as StoredRecord | null;
      return record?.token && record.refreshToken && record.userId ? record : null;
    } catch {
      return null;
    }
  }

  #changed(): void {
    this.#snapshot = this.#read();
    for (const listener of this.#listeners) listener();
  }
}

function isDue(record: AuthRecord): boolean {
  return Date.parse(record.tokenExpiry) - Date.now() < tokenRenewBeforeMs;
}

function userIdOf(token: string): string {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return (JSON.parse(atob(payload)) as { sub: string }).sub;
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request(lockName, work) as Promise<T>) : work();
}
