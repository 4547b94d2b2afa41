import { randomUUID } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { createAccount } from '../src/features/account/create-account.ts';
import { openSession } from '../src/features/account/session/open-session.ts';
import { grantMembership } from '../src/features/money/entitlement/change-membership.ts';
import { hashPassword } from '../src/platform/auth/password.ts';
import { newDevice } from './device.ts';
import type { TestServer } from './test-server.ts';

export const testPassword = 'correct-horse';

export interface TestAccount extends AuthRecord {
  userId: string;
  email: string;
  /** The typed client, signed in as this account. */
  client: Client<ApiTable>;
}

export interface TestAccountOptions {
  role?: 'member' | 'creator' | 'moderator' | 'support' | 'operator';
  /** With a complimentary membership without end. */
  subscribed?: boolean;
  /** Whether its owner has confirmed the address. */
  confirmed?: boolean;
  email?: string;
  displayName?: string;
}

const passwordHashes = new WeakMap<TestServer, Promise<string>>();

/** Creates an account with password `testPassword` and signs it in, without calls and so without rate limits. */
export async function signUp(server: TestServer, options: TestAccountOptions = {}): Promise<TestAccount> {
  const { platform } = server;
  const { role = 'member', email = `${randomUUID()}@example.com`, displayName = 'Test Account' } = options;
  const passwordHash = passwordHashes.get(server) ?? hashPassword(testPassword);
  passwordHashes.set(server, passwordHash);
  const userId = await createAccount(platform.db, {
    email,
    displayName,
    role,
    passwordHash: await passwordHash,
    createdAt: platform.clock.now(),
  });
  if (options.subscribed) {
    await grantMembership(platform, platform.db, userId, { kind: 'complimentary', planId: 'annual', until: null });
  }
  if (options.confirmed) {
    const at = platform.clock.now();
    await platform.db.updateTable('account').set({ verified_at: at }).where('id', '=', userId).execute();
  }
  const record = await newSession(server, userId);
  return { ...record, userId, email, client: server.as(record) };
}

/** A client of the account with a new session, for tests that advance the clock past the end of a session. */
export async function signInAgain(server: TestServer, { userId }: { userId: string }): Promise<Client<ApiTable>> {
  return server.as(await newSession(server, userId));
}

function newSession({ platform }: TestServer, userId: string): Promise<AuthRecord> {
  return openSession(platform, platform.db, {
    userId,
    origin: {
      device: newDevice(),
      ip: '127.0.0.1',
      userAgent: 'test',
    },
  });
}
