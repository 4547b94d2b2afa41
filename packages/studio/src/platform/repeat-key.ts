import { randomUuid } from '@greenlight/client/device';

/**
 * Makes the keys of calls that must work once. The same values have the same key until there is an answer, so a repeat
 * after a lost one changes nothing. Other values have a new key.
 */
export function repeatKeys() {
  let sent: { values: string; key: string } | undefined;
  return {
    keyOf(body: object): string {
      const values = JSON.stringify(body);
      if (sent?.values !== values) sent = { values, key: randomUuid() };
      return sent.key;
    },
    /** The last call was answered: the same values are meant again. */
    answered(): void {
      sent = undefined;
    },
  };
}
