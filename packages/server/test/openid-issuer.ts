import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from './free-port.ts';

/** An account at the issuer; its fields become claims. */
export interface IssuerAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  hd?: string;
}

export interface OpenIdIssuer {
  url: string;
  clients: { google: string; apple: string };
  /** The keys of the issuer; `kid` is the name of the algorithm. */
  keys: Record<'RS256' | 'ES256', { privateKey: KeyObject; publicKey: KeyObject }>;
  /** Follows the authorization request at `address` as a browser does; returns the parameters sent to the client. */
  signIn(address: string, account: IssuerAccount): Promise<URLSearchParams>;
  /** An ID token as the issuer signs it, with these claims and header fields instead of the usual ones. */
  mint(claims: JWTPayload, header?: { alg?: string; kid?: string; key?: KeyObject | Uint8Array }): Promise<string>;
  /** The number of requests for the keys. */
  keyRequests(): number;
  close(): Promise<void>;
}

/** A real OpenID provider on loopback, with one client each for the Google and Apple sign-in of `site`. */
export async function startOpenIdIssuer(site: string): Promise<OpenIdIssuer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clients = { google: 'client-of-google', apple: 'client-of-apple' };
  const keys = {
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  };
  const accounts = new Map<string, IssuerAccount>();
  const provider = new Provider(url, configuration({ site, clients, keys, accounts }));
  const answer = provider.callback();
  let keyRequests = 0;
  const server = createServer((request, response) => {
    if (request.url === '/jwks') keyRequests++;
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    clients,
    keys,
    async signIn(address, account) {
      accounts.set(account.sub, account);
      return browse(address, { login: account.sub, site });
    },
    mint(claims, { alg = 'RS256', kid = alg, key = keys.RS256.privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: url, aud: clients.google, iat: now, exp: now + 600 };
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
    },
    keyRequests: () => keyRequests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function configuration({
  site,
  clients,
  keys,
  accounts,
}: Pick<OpenIdIssuer, 'clients' | 'keys'> & { site: string; accounts: Map<string, IssuerAccount> }): Configuration {
  const jwks = Object.entries(keys).map(([alg, { privateKey }]) => ({
    ...privateKey.export({ format: 'jwk' }),
    alg,
    kid: alg,
    use: 'sig',
  }));
  // Without HTTPS the provider sends ID tokens only to native clients, on loopback.
  const application_type = site.startsWith('https:') ? ('web' as const) : ('native' as const);
  return {
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, IdToken: 3600 },
    jwks: { keys: jwks },
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        client_id: clients.google,
        application_type,
        redirect_uris: [`${site}/login`],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
      {
        client_id: clients.apple,
        application_type,
        redirect_uris: [`${site}/api/user/v2/account/login/apple/return`],
        response_types: ['code id_token'],
        grant_types: ['implicit', 'authorization_code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    responseTypes: ['id_token', 'code id_token'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    pkce: { required: () => false },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'], name: ['name'] },
    findAccount: (_ctx, accountId) => {
      const account = accounts.get(accountId);
      return account && { accountId, claims: () => ({ ...account }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  };
}

/** Follows the issuer's redirects and fills in its form until it returns to the site. Throws after 10 steps. */
async function browse(address: string, { login, site }: { login: string; site: string }): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let response = await visit(address, cookies);
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get('location');
    const html = location === null ? await response.text() : '';
    if (location?.startsWith(site)) return new URLSearchParams(new URL(location).hash.slice(1));
    const fields = fieldsIn(html);
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    if (location !== null) response = await visit(new URL(location, address).href, cookies);
    else if (action?.startsWith(site)) return fields;
    else if (action === undefined) throw new Error(`The issuer answers ${response.status}: ${html.slice(0, 500)}`);
    else {
      fields.set('login', login);
      fields.set('password', 'any');
      response = await visit(new URL(action, address).href, cookies, fields);
    }
  }
  throw new Error('The issuer does not come to an end');
}

function fieldsIn(html: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name) fields.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return fields;
}

async function visit(address: string, cookies: Map<string, string>, form?: URLSearchParams): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    cookies.set(name, value);
  }
  return response;
}
