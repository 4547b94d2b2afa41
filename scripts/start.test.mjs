import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a wrong variable ends the start with its sentence and the code that keeps a service manager from trying again', () => {
  const env = { ...process.env, GREENLIGHT_ROLE: 'worker', PORT: 'abc' };
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs')], { env });
  expect(status).toBe(78);
  expect(String(stderr)).toContain('PORT must be a whole number from 0 to 65535.\nThe server did not start.\n');
}, 30_000);
