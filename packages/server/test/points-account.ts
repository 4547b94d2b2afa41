import { grantPoints } from '../src/features/points/points-ledger.ts';
import { signUp, type TestAccount, type TestAccountOptions } from './accounts.ts';
import type { TestServer } from './test-server.ts';

/** A new account with own points that no person granted. */
export async function signUpWithPoints(
  server: TestServer,
  points: number,
  options: TestAccountOptions = {},
): Promise<TestAccount> {
  const { platform } = server;
  const account = await signUp(server, options);
  const { userId } = account;
  await grantPoints(platform, platform.db, [{ userId, amount: points, event: `test:${userId}`, kind: 'granted' }]);
  return account;
}
