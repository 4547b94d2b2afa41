import { type ApiTable, api } from '@greenlight/contract/api';
import { ApiError, type Client, createClient, fetchSend, type HostUrls, hostsAt } from '@greenlight/contract/client';

export const demoPassword = 'greenlight-demo';

/** The demo's operator, signed in. */
export interface Operator {
  client: Client<ApiTable>;
  hosts: HostUrls;
  token: string;
}

const email = 'operator@example.com';

function makeDevice() {
  return { deviceIdentifier: crypto.randomUUID(), model: 'Demo', platform: 'web' as const };
}

/** Creates the first operator with the setup link, or signs in as the one from an earlier run. */
export async function becomeOperator(url: string, setupUrl: string | undefined): Promise<Operator> {
  const hosts = hostsAt(url);
  const anonymous = createClient(
    api,
    fetchSend(hosts, async () => null),
  );
  const device = makeDevice();
  const setupToken = setupUrl ? new URL(setupUrl).searchParams.get('token') : null;
  const { token } = setupToken
    ? await anonymous.staff.setup({
        body: { token: setupToken, displayName: 'Moth House', email, password: demoPassword, device },
      })
    : await anonymous.account.login({ body: { email, password: demoPassword, device } });
  const client = createClient(
    api,
    fetchSend(hosts, async () => token),
  );
  return { client, hosts, token };
}

/** A signed-in demo account. `leave` removes the device, so that it is not in the account's list. */
export interface SignedIn {
  client: Client<ApiTable>;
  token: string;
  leave(): Promise<void>;
}

export async function signIn({ client, hosts }: Operator, email: string): Promise<SignedIn> {
  const device = makeDevice();
  const { token } = await client.account.login({ body: { email, password: demoPassword, device } });
  const own = createClient(
    api,
    fetchSend(hosts, async () => token),
  );
  return {
    client: own,
    token,
    async leave() {
      await own.device.remove({ body: { deviceIdentifier: device.deviceIdentifier } });
    },
  };
}

/** Runs calls as one of the demo's accounts. */
export async function actAs<T>(
  operator: Operator,
  email: string,
  act: (client: Client<ApiTable>) => Promise<T>,
): Promise<T> {
  const account = await signIn(operator, email);
  try {
    return await act(account.client);
  } finally {
    await account.leave();
  }
}

/** Runs a call that creates something. Returns null if it already exists. */
export async function unlessThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && ['account_exists', 'slug_taken', 'conflict'].includes(String(error.code)))
      return null;
    throw error;
  }
}
