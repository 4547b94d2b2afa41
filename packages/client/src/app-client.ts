import { type ApiTable, api } from '@greenlight/contract/api';
import { ApiError, type Client, createClient, fetchSend, type HostUrls, hostsAt } from '@greenlight/contract/client';
import { deviceIdentity } from './device.ts';
import { readOverride } from './override.ts';
import { Session } from './session.ts';

export type AppClient = Client<ApiTable>;

export interface App {
  client: AppClient;
  hosts: HostUrls;
  session: Session;
  device: ReturnType<typeof deviceIdentity>;
}

/**
 * The client of a browser app. `onSignedOut` runs when a call was refused because the session has ended. `overrides` is
 * the storage for an override, which comes with a token in the address of this tab.
 */
export function createApp(options: {
  hosts: HostUrls;
  storage: Storage;
  overrides?: Storage;
  /** The id of the language for creators' texts; null for the originals. */
  language?: () => number | null | Promise<number | null>;
  /** The language of the page, if it differs from the browser's. */
  spoken?: () => string | null;
  onSignedOut: () => void;
}): App {
  const { storage, overrides } = options;
  const given = overrides && readOverride(overrides)?.deviceIdentifier;
  const device = deviceIdentity(storage, navigator.userAgent, given);
  const anonymous = createClient(
    api,
    fetchSend(options.hosts, async () => null),
  );
  const session = new Session(
    storage,
    ({ refreshToken, userId }) => anonymous.account.renew({ body: { refreshToken, userId, device } }),
    overrides,
  );
  const client = createClient(api, async (route, args, callOptions) => {
    let sent: string | null = null;
    const send = fetchSend(options.hosts, async () => {
      sent = await session.token();
      return sent;
    });
    try {
      const asked = callOptions?.language;
      const language = route.translated && asked === undefined ? await options.language?.() : asked;
      // Answers to reads are shared by all viewers, so they must not depend on this header.
      const spoken = route.method === 'GET' ? null : options.spoken?.();
      const headers = { ...args.headers, ...(spoken && { 'accept-language': spoken }) };
      return await send(route, { ...args, headers }, { ...callOptions, language });
    } catch (error) {
      // Wrong credentials are about a typed password: the session is still valid.
      const isRefused = error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
      // A late answer to a call with an earlier token must not end a newer session.
      const isOfEarlier = session.current() !== null && session.current()?.token !== sent;
      if (isRefused && !isOfEarlier) {
        session.clear();
        options.onSignedOut();
      }
      throw error;
    }
  });
  return { client, hosts: options.hosts, session, device };
}

/** The hosts that the server put into the page; by default the page's own origin. */
export function pageHosts(page: Document): HostUrls {
  const given = page.getElementById('hosts')?.textContent;
  return given
    ? { ...hostsAt(page.location.origin), ...(JSON.parse(given) as Partial<HostUrls>) }
    : hostsAt(page.location.origin);
}
