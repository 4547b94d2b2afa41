const keyPattern = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * Checks a key. Keys come from our own code, but parts of them may come from addresses, and no key may leave its
 * folder.
 */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) {
    throw new Error(`"${key}" is no storage key`);
  }
  return key;
}
