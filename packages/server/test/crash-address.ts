import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { issueTokens } from '../src/features/account/session/refresh-token.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makePlayable } from '../src/features/playback/test-data.ts';
import { type CrashHost, lastEntry, makeOperator, type Person, signInAtHost } from './crash-host.ts';
import { addRound } from './crash-lane.ts';

/** Lanes in which grants of signed media addresses are revoked in every possible way. */
export async function addAddressLanes(host: CrashHost) {
  const operator = await makeOperator(host);
  await addAddresses(host, 'logout', operator, (_, asMember) => [async () => (await asMember()).account.logout()]);
  await addAddresses(host, 'suspension', operator, (userId) => {
    const suspend = (suspended: boolean) =>
      operator.client.staff.updateMember({ params: { userId }, body: { suspended, reason: 'Spam' } });
    return [() => suspend(true), () => suspend(false)];
  });
  await addPublication(host);
  await addBroadcastPlace(host);
}

/** The grant of each ended publication, identified by its number, is revoked. */
async function addPublication(host: CrashHost) {
  const operator = await makeOperator(host);
  const { studioMedia } = operator.client;
  const { mediaId } = await makePlayable(host.platform);
  const params = { mediaId };
  const read = async () => {
    const { rows } = await sql`
      select access, publish_at is not null as published, (
        select count(*)::int from generate_series(0, publication - 1) n where not exists (
          select from media_revocation
          where key = left(encode(sha256(convert_to(m.id || ' ' || n, 'utf8')), 'hex'), 12))) as admitted
      from media m where id = ${mediaId}`.execute(host.db);
    return { media: rows[0], entry: (await lastEntry(host, operator))?.action };
  };
  const edit = (change: { access?: 'free' | 'members'; publishAt?: string | null }) => async () => {
    const { version } = await studioMedia.get({ params });
    await studioMedia.update({ params, body: { version, ...change } });
  };
  await addRound(host, 'publication', read, [
    edit({ access: 'members' }),
    edit({ publishAt: null }),
    edit({ access: 'free' }),
    edit({ publishAt: new Date(0).toISOString() }),
  ]);
}

/** Watching a livestream opens a stream and ends it: every grant of an ended stream is revoked. */
async function addBroadcastPlace(host: CrashHost) {
  const [operator, member] = [await makeOperator(host), await signInAtHost(host)];
  await operator.client.staff.grantMembership({
    params: { userId: member.userId },
    body: { kind: 'complimentary', planId: 'monthly', until: null },
  });
  const { livestreamId } = await makeStream(host.platform, { access: 'members', onAir: true });
  const given = new Set<string>();
  const open = async () => {
    const { rows } = await sql<Record<'id' | 'grant', string>>`
      select id, media_grant as grant from stream
      where account_id = ${member.userId} and ended_at is null`.execute(host.db);
    return rows;
  };
  const read = async () => {
    const streams = await open();
    const standing = streams.map(({ grant }) => grant);
    for (const grant of standing) given.add(grant);
    const { rows } = await sql`
      select count(*)::int as admitted from unnest(${[...given]}::text[]) grant_name
      where grant_name <> all(${standing}::text[])
        and not exists (select from media_revocation where key = grant_name)`.execute(host.db);
    return { open: streams.length, ...(rows[0] as object) };
  };
  await addRound(host, 'place of a broadcast', read, [
    async () => {
      await member.client.live.status({ query: { livestreamId } });
      await read();
    },
    async () => {
      for (const { id } of await open()) await member.client.device.endStream({ params: { streamId: id } });
    },
  ]);
}

/** A member watches, their access ends, and they sign in again: each grant is valid or revoked, none is lost. */
async function addAddresses(
  host: CrashHost,
  name: string,
  operator: Person,
  endsOf: (userId: string, asMember: () => Promise<Client<ApiTable>>) => (() => Promise<unknown>)[],
) {
  const { userId, email, device } = await signInAtHost(host);
  await operator.client.staff.grantMembership({
    params: { userId },
    body: { kind: 'complimentary', planId: 'monthly', until: null },
  });
  const { mediaId } = await makePlayable(host.platform, { access: 'members' });
  const given = new Set<string>();
  const read = async () => {
    const { rows } = await sql<Record<'names' | 'lost', string[]>>`
      select suspended_at is not null as suspended,
        (select count(*)::int from session where account_id = a.id and ended_at is null) as sessions,
        (select count(*)::int from membership_fact where account_id = a.id and revoked_at is null) as facts,
        array(select name from media_grant where account_id = a.id) as names,
        array(select name from unnest(${[...given]}::text[]) name except select name from media_grant
          except select key from media_revocation) as lost
      from account a where id = ${userId}`.execute(host.db);
    const { names = [], ...state } = rows[0] ?? {};
    for (const name of names) given.add(name);
    return { ...state, grants: names.length };
  };
  // A new token for the open session, because a kill may have lost its old token.
  const asMember = async () => {
    const { id } = await host.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { token } = await issueTokens(host.platform, host.db, { userId, sessionId: id });
    return createClient(
      api,
      fetchSend(hostsAt(host.url), async () => token),
    );
  };
  await addRound(host, `addresses after ${name}`, read, [
    async () => {
      await (await asMember()).media.playback({ params: { mediaId } });
      await read();
    },
    ...endsOf(userId, asMember),
    () => host.post('/v2/account/login', { email, password: 'correct-horse', device }),
  ]);
}
