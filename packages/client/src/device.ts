export interface DeviceIdentity {
  deviceIdentifier: string;
  model: string;
  platform: 'web';
}

/** This device as spec point 3 has it: an identifier made once and kept, and a model of system and browser name. */
export function deviceIdentity(storage: Storage, userAgent: string): DeviceIdentity {
  const key = 'greenlight.deviceIdentifier';
  const known = storage.getItem(key);
  const deviceIdentifier = known ?? crypto.randomUUID();
  if (known === null) storage.setItem(key, deviceIdentifier);
  return { deviceIdentifier, model: `${systemOf(userAgent)} ${browserOf(userAgent)}`, platform: 'web' };
}

function nameOf(userAgent: string, names: [RegExp, string][]): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

function systemOf(userAgent: string): string {
  return nameOf(userAgent, [
    [/iPad/, 'iPad'],
    [/iPhone|iPod/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'ChromeOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
}

function browserOf(userAgent: string): string {
  return nameOf(userAgent, [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
}
