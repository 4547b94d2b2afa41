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

/** Makes the first operator with the one-time link, or signs in as the one that an earlier run made. */
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

/** Acts as somebody of the demo. Their device goes with it: whoever tries the account finds none but their own. */
export async function actAs<T>(
  { client, hosts }: Operator,
  email: string,
  act: (client: Client<ApiTable>) => Promise<T>,
): Promise<T> {
  const device = makeDevice();
  const { token } = await client.account.login({ body: { email, password: demoPassword, device } });
  const own = createClient(
    api,
    fetchSend(hosts, async () => token),
  );
  try {
    return await act(own);
  } finally {
    await own.device.remove({ body: { deviceIdentifier: device.deviceIdentifier } });
  }
}

/** Runs a call that makes something; what an earlier run has made already is no error. */
export async function unlessThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && ['account_exists', 'slug_taken', 'conflict'].includes(String(error.code)))
      return null;
    throw error;
  }
}
