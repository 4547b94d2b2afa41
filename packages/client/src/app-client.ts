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
 * The client of a browser app. `onSignedOut` runs when a call was refused because the session is over; `overrides` is
 * where a tab keeps the override that its address brought.
 */
export function createApp(options: {
  hosts: HostUrls;
  storage: Storage;
  overrides?: Storage;
  /** The id of the language in which creators' texts are wanted; null for that of the originals. */
  language?: () => number | null | Promise<number | null>;
  /** The tag of the language that is spoken on the page, where the browser does not say it by itself. */
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
      const language = route.translated ? await options.language?.() : undefined;
      // Reads are the same bytes for all.
      const spoken = route.method === 'GET' ? null : options.spoken?.();
      const headers = { ...args.headers, ...(spoken && { 'accept-language': spoken }) };
      return await send(route, { ...args, headers }, { ...callOptions, language });
    } catch (error) {
      // Wrong credentials are an answer about a password, not about this session.
      const isRefused = error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
      // A late answer to an earlier token does not end the session that somebody has begun since.
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

/** The hosts that the server put into the page; the page's own origin otherwise. */
export function pageHosts(page: Document): HostUrls {
  const given = page.getElementById('hosts')?.textContent;
  return given
    ? { ...hostsAt(page.location.origin), ...(JSON.parse(given) as Partial<HostUrls>) }
    : hostsAt(page.location.origin);
}
