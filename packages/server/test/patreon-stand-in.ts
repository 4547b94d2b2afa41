import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const patreonKeys = {
  clientId: 'client-of-the-studio',
  clientSecret: 'secret-of-the-client',
  campaignId: '4711',
  creatorToken: 'creator-token-1',
  creatorRefreshToken: 'creator-refresh-1',
  webhookSecret: 'secret-of-the-webhook',
};

interface Patron {
  id: string;
  name: string;
  /** Null if the patron is not a member of the campaign. */
  memberId: string | null;
  tierIds: string[];
}

export interface PatreonStandIn {
  url: string;
  patrons: Map<string, Patron>;
  /** The id of the patron who is signed in at Patreon in the next browser. */
  signedIn: string;
  /** The current token of the creator; calls with another one get 401. */
  creatorToken: string;
  isDown: boolean;
  /** Paths of the calls with the creator's token. */
  asked: string[];
  addPatron(name: string, tierIds: string[] | null): Patron;
  /** Body and headers of the webhook for a changed pledge. */
  message(patron: Patron, event?: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const tiers = [
  { id: '1', title: 'Fan', amount: 300 },
  { id: '2', title: 'Crew', amount: 1000 },
];
const pageSize = 2;

/** The used part of Patreon's API v2: OAuth, identity, campaign, members and signed webhooks. */
export async function startPatreon(): Promise<PatreonStandIn> {
  const codes = new Map<string, { patronId: string; redirectUrl: string }>();
  const tokens = new Map<string, string>();
  let refreshes = 1;
  let patronCount = 0;

  const memberOf = ({ id, memberId, tierIds }: Patron) => ({
    type: 'member',
    id: memberId,
    attributes: { patron_status: tierIds.length > 0 ? 'active_patron' : 'former_patron' },
    relationships: {
      currently_entitled_tiers: { data: tierIds.map((tier) => ({ type: 'tier', id: tier })) },
      user: { data: { type: 'user', id } },
      campaign: { data: { type: 'campaign', id: patreonKeys.campaignId } },
    },
  });

  function authorize(url: URL) {
    const redirectUrl = url.searchParams.get('redirect_uri') ?? '';
    if (url.searchParams.get('client_id') !== patreonKeys.clientId) return { status: 400 };
    const code = randomBytes(8).toString('hex');
    codes.set(code, { patronId: standIn.signedIn, redirectUrl });
    const back = new URL(redirectUrl);
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    return { status: 302, location: back.href };
  }

  async function token(request: IncomingMessage) {
    const form = new URLSearchParams(await text(request));
    const isClient =
      form.get('client_id') === patreonKeys.clientId && form.get('client_secret') === patreonKeys.clientSecret;
    if (!isClient) return { status: 401 };
    if (form.get('grant_type') === 'refresh_token') {
      if (form.get('refresh_token') !== `creator-refresh-${refreshes}`) return { status: 401 };
      refreshes += 1;
      standIn.creatorToken = `creator-token-${refreshes}`;
      return {
        status: 200,
        body: { access_token: standIn.creatorToken, refresh_token: `creator-refresh-${refreshes}` },
      };
    }
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!given || given.redirectUrl !== form.get('redirect_uri')) return { status: 400 };
    const access = randomBytes(8).toString('hex');
    tokens.set(access, given.patronId);
    return { status: 200, body: { access_token: access, refresh_token: 'unused', expires_in: 2_678_400 } };
  }

  function identity(bearer: string) {
    const patron = standIn.patrons.get(tokens.get(bearer) ?? '');
    if (!patron) return { status: 401 };
    const data = { type: 'user', id: patron.id, attributes: { full_name: patron.name } };
    return { status: 200, body: { data, included: patron.memberId ? [memberOf(patron)] : [] } };
  }

  function asCreator(url: URL, bearer: string) {
    if (bearer !== standIn.creatorToken) return { status: 401 };
    standIn.asked.push(url.pathname);
    const [, kind, id = '', part] =
      /^\/api\/oauth2\/v2\/(campaigns|members)\/([^/]+)(?:\/(members))?$/.exec(url.pathname) ?? [];
    if (kind === 'members') {
      const patron = [...standIn.patrons.values()].find(({ memberId }) => memberId === id);
      return patron ? { status: 200, body: { data: memberOf(patron) } } : { status: 404 };
    }
    if (kind !== 'campaigns' || id !== patreonKeys.campaignId) return { status: 404 };
    if (part === undefined) {
      const included = tiers.map((tier) => ({
        type: 'tier',
        id: tier.id,
        attributes: { title: tier.title, amount_cents: tier.amount },
      }));
      return { status: 200, body: { data: { type: 'campaign', id }, included } };
    }
    const members = [...standIn.patrons.values()].filter(({ memberId }) => memberId !== null);
    const from = Number(url.searchParams.get('page[cursor]') ?? 0);
    const next = from + pageSize < members.length ? String(from + pageSize) : null;
    const data = members.slice(from, from + pageSize).map(memberOf);
    return { status: 200, body: { data, meta: { pagination: { cursors: { next } } } } };
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: unknown; location?: string }> {
    const url = new URL(request.url ?? '/', standIn.url);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (standIn.isDown) return { status: 503 };
    if (url.pathname === '/oauth2/authorize') return authorize(url);
    if (!request.headers['user-agent']) return { status: 403 };
    if (url.pathname === '/api/oauth2/token') return token(request);
    return url.pathname === '/api/oauth2/v2/identity' ? identity(bearer) : asCreator(url, bearer);
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, location }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  const standIn: PatreonStandIn = {
    url: '',
    patrons: new Map(),
    signedIn: '',
    creatorToken: patreonKeys.creatorToken,
    isDown: false,
    asked: [],
    addPatron(name, tierIds) {
      patronCount += 1;
      const id = String(patronCount + 100);
      const patron = { id, name, memberId: tierIds && `member-${id}`, tierIds: tierIds ?? [] };
      standIn.patrons.set(id, patron);
      standIn.signedIn = id;
      return patron;
    },
    message(patron, event = 'members:pledge:update') {
      const body = JSON.stringify({ data: memberOf(patron) });
      const signature = createHmac('md5', patreonKeys.webhookSecret).update(body).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-patreon-event': event,
        'x-patreon-signature': signature,
      };
      return { body, headers };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
