import { expect, test } from 'vitest';
import { requireUnbreached } from './breached-password.ts';

const owner = { email: 'ada.lovelace@example.com', displayName: 'Ada L.' };

test.each(['password', 'PassWord', '123456', 'qwertyuiop', 'ada.lovelace@EXAMPLE.com', 'Ada.Lovelace', 'ada l.'])(
  '%s is refused',
  async (password) => {
    await expect(requireUnbreached(password, owner)).rejects.toMatchObject({ problem: { code: 'breached_password' } });
  },
);

test.each(['correct-horse', 'greenlight-demo', 'Ada L. was here', 'pässword-9'])('%s is accepted', async (password) => {
  await expect(requireUnbreached(password, owner)).resolves.toBeUndefined();
});
