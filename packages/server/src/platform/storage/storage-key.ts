const keyPattern = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/;

/** Keys come from our own code, but parts of them may come from addresses: no key may leave its folder. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) {
    throw new Error(`"${key}" is no storage key`);
  }
  return key;
}
