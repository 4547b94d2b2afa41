import type { Socket as Connection } from 'node:net';

/**
 * Maximum number of connections from one address. Many people may share one, for example in a school or a mobile
 * network.
 */
const connectionsOfAddressMax = 500;
/** Maximum number of connections of one account: tabs and devices of one person. */
const connectionsOfAccountMax = 50;

/** Messages of all sockets of one account. A socket alone may send a third of it. */
const accountPace = { perSecond: 30, burst: 120 };

/** The connection of a socket, as engine.io has it. */
interface SocketConnection {
  readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

export type TokenBucket = ReturnType<typeof tokenBucket>;

/** Counts open connections of this process by network and by account. */
export function createConnectionCount() {
  const ofAddress = new Map<string, number>();
  const ofAccount = new Map<string, { count: number; bucket: TokenBucket }>();
  return {
    /** Returns false at the limit. */
    add(connection: Connection, address: string): boolean {
      if ((ofAddress.get(address) ?? 0) >= connectionsOfAddressMax) return false;
      change(ofAddress, address, 1);
      connection.once('close', () => change(ofAddress, address, -1));
      return true;
    },
    /**
     * Returns the bucket for the messages of this account, or null at the limit. A socket whose client left during the
     * check is not counted.
     */
    addToAccount(accountId: string, connection: SocketConnection): TokenBucket | null {
      const account = ofAccount.get(accountId) ?? { count: 0, bucket: tokenBucket(accountPace) };
      if (connection.readyState !== 'open') return account.bucket;
      if (account.count >= connectionsOfAccountMax) return null;
      account.count += 1;
      ofAccount.set(accountId, account);
      connection.once('close', () => {
        account.count -= 1;
        if (account.count === 0) ofAccount.delete(accountId);
      });
      return account.bucket;
    },
  };
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Allows `burst` calls at once, and `perSecond` more each second. */
export function tokenBucket({ perSecond, burst }: { perSecond: number; burst: number }) {
  let left = burst;
  let countedMs = performance.now();
  return {
    take(): boolean {
      const nowMs = performance.now();
      left = Math.min(burst, left + ((nowMs - countedMs) / 1000) * perSecond);
      countedMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
