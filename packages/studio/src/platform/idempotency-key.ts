import { randomUuid } from '@greenlight/client/device';

/**
 * Makes keys for calls that must have their effect only once. The same values have the same key until there is an
 * answer, so a repeat after a lost answer changes nothing. Other values have a new key.
 */
export function idempotencyKeys() {
  let sent: { values: string; key: string } | undefined;
  return {
    keyOf(body: object): string {
      const values = JSON.stringify(body);
      if (sent?.values !== values) sent = { values, key: randomUuid() };
      return sent.key;
    },
    /** Call it after an answer. From then on the same values get a new key. */
    answered(): void {
      sent = undefined;
    },
  };
}
