import { z } from 'zod';
import type { Pledge } from './pledge-grant.ts';

const answerMs = 10_000;
const membersPerPage = 500;
const userAgent = 'Greenlight - Patreon link';

/** Patreon refused a request; `status` is its HTTP status. */
export class PatreonRefusal extends Error {
  readonly status: number;

  constructor(status: number, path: string) {
    super(`Patreon answered ${status} for ${path}`);
    this.status = status;
  }
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface Client {
  clientId: string;
  clientSecret: string;
}

const tokenAnswer = z.object({ access_token: z.string(), refresh_token: z.string() });
/** JSON:API (https://docs.patreon.com, API v2). */
const ref = z.object({ id: z.string() });
const one = z.object({ data: ref.nullish() }).optional();
const member = z.object({
  id: z.string(),
  relationships: z
    .object({ currently_entitled_tiers: z.object({ data: z.array(ref) }).optional(), user: one, campaign: one })
    .default({}),
});
const included = z.array(z.looseObject({ id: z.string(), type: z.string() })).default([]);
const identityAnswer = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ full_name: z.string().nullish() }).default({}) }),
  included,
});
const campaignAnswer = z.object({ included });
const tier = z.object({
  id: z.string(),
  attributes: z.object({ title: z.string().nullish(), amount_cents: z.int().nullish() }),
});
const memberAnswer = z.object({ data: member });
const membersAnswer = z.object({
  data: z.array(member),
  meta: z.object({ pagination: z.object({ cursors: z.object({ next: z.string().nullish() }).nullish() }) }).optional(),
});

/** Patreon's consent page. The scope `identity` gives the name, and the pledge to this campaign only. */
export function authorizeUrl(base: string, args: { clientId: string; redirectUrl: string; state: string }): string {
  const url = new URL('/oauth2/authorize', base);
  const query = {
    response_type: 'code',
    client_id: args.clientId,
    redirect_uri: args.redirectUrl,
    scope: 'identity',
    state: args.state,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export function exchangeCode(base: string, client: Client, args: { code: string; redirectUrl: string }) {
  return askTokens(base, client, { grant_type: 'authorization_code', code: args.code, redirect_uri: args.redirectUrl });
}

export function renewTokens(base: string, client: Client, refreshToken: string): Promise<Tokens> {
  return askTokens(base, client, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function askTokens(base: string, client: Client, grant: Record<string, string>): Promise<Tokens> {
  const body = new URLSearchParams({ ...grant, client_id: client.clientId, client_secret: client.clientSecret });
  const answer = tokenAnswer.parse(await ask(base, '/api/oauth2/token', { method: 'POST', body }));
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

/** The patron whose token it is, and their pledge to the campaign; null for no pledge. */
export async function readIdentity(base: string, token: string, campaignId: string) {
  const query = {
    include: 'memberships.currently_entitled_tiers,memberships.campaign',
    'fields[user]': 'full_name',
    'fields[member]': 'patron_status',
  };
  const answer = identityAnswer.parse(await readFromPatreon(base, '/identity', query, token));
  const patreonUserId = answer.data.id;
  const memberships = answer.included.filter(({ type }) => type === 'member').map((row) => member.parse(row));
  const own = memberships.find(({ relationships }) => relationships.campaign?.data?.id === campaignId);
  const pledge = own ? pledgeOf(own, patreonUserId) : null;
  return { patreonUserId, name: answer.data.attributes.full_name ?? '', pledge };
}

export async function readTiers(base: string, token: string, campaignId: string) {
  const query = { include: 'tiers', 'fields[tier]': 'title,amount_cents' };
  const answer = campaignAnswer.parse(
    await readFromPatreon(base, `/campaigns/${encodeURIComponent(campaignId)}`, query, token),
  );
  const tiers = answer.included.filter(({ type }) => type === 'tier').map((row) => tier.parse(row));
  return tiers.map(({ id, attributes }) => ({
    id,
    title: attributes.title ?? '',
    amount: attributes.amount_cents ?? 0,
  }));
}

/** Null if the pledge is gone. */
export async function readMember(base: string, token: string, memberId: string): Promise<Pledge | null> {
  try {
    const path = `/members/${encodeURIComponent(memberId)}`;
    const { data } = memberAnswer.parse(
      await readFromPatreon(base, path, { include: 'currently_entitled_tiers,user' }, token),
    );
    const patreonUserId = data.relationships.user?.data?.id;
    return patreonUserId === undefined ? null : pledgeOf(data, patreonUserId);
  } catch (error) {
    if (error instanceof PatreonRefusal && error.status === 404) return null;
    throw error;
  }
}

export interface PledgePage {
  pledges: Pledge[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

/** One page of the campaign's pledges. */
export async function readMembers(
  base: string,
  token: string,
  args: { campaignId: string; cursor: string | null },
): Promise<PledgePage> {
  const query = {
    include: 'currently_entitled_tiers,user',
    'page[count]': String(membersPerPage),
    ...(args.cursor && { 'page[cursor]': args.cursor }),
  };
  const path = `/campaigns/${encodeURIComponent(args.campaignId)}/members`;
  const { data, meta } = membersAnswer.parse(await readFromPatreon(base, path, query, token));
  const pledges = data.flatMap((row) => {
    const patreonUserId = row.relationships.user?.data?.id;
    return patreonUserId === undefined ? [] : [pledgeOf(row, patreonUserId)];
  });
  return { pledges, next: meta?.pagination.cursors?.next ?? null };
}

function pledgeOf({ id, relationships }: z.output<typeof member>, patreonUserId: string): Pledge {
  const tierIds = relationships.currently_entitled_tiers?.data.map((entry) => entry.id) ?? [];
  return { memberId: id, patreonUserId, tierIds };
}

function readFromPatreon(base: string, path: string, query: Record<string, string>, token: string): Promise<unknown> {
  const search = new URLSearchParams(query);
  return ask(base, `/api/oauth2/v2${path}?${search}`, { headers: { authorization: `Bearer ${token}` } });
}

async function ask(
  base: string,
  path: string,
  init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(new URL(path, base), {
    ...init,
    headers: { 'user-agent': userAgent, accept: 'application/json', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  if (!response.ok) throw new PatreonRefusal(response.status, path.split('?')[0] ?? path);
  return response.json();
}
