import { dayMs } from '@greenlight/contract/duration';
import { type JoinPage, salesTextKeys } from '@greenlight/contract/join';
import { sql } from 'kysely';
import { makeStream } from '../src/features/live/test-data.ts';
import { makePlayable } from '../src/features/playback/test-data.ts';
import { type CrashHost, lastEntry, makeOperator, signInAtHost } from './crash-host.ts';
import { addRound } from './crash-lane.ts';
import { type PatreonStandIn, patreonKeys } from './patreon-stand-in.ts';

/** Lanes of actions that are done and undone repeatedly, each with its own accounts. */
export async function addRoundLanes(host: CrashHost, patreon: PatreonStandIn) {
  await addHistory(host);
  await addTrash(host);
  await addInvitation(host);
  await addSalesTexts(host);
  await addTranslation(host);
  await addCancelOffer(host);
  await addPlanChange(host);
  await addReminder(host);
  await addPatreon(host, patreon);
}

async function addHistory(host: CrashHost) {
  const { history } = (await signInAtHost(host)).client;
  const read = async () => {
    const { media } = await history.list({ query: {} });
    return { ...(await history.setting()), watched: media.map(({ mediaId }) => mediaId) };
  };
  const watch = (mediaId: number) => () =>
    history.report({ params: { mediaId }, body: { currentTime: 1, totalTime: 100, durationWatched: 1 } });
  const pause = (paused: boolean) => () => history.setSetting({ body: { paused } });
  await addRound(host, 'history', read, [watch(1), watch(2), pause(true), () => history.clear(), pause(false)]);
}

async function addTrash(host: CrashHost) {
  const operator = await makeOperator(host);
  const { studioMedia, studioTrash } = operator.client;
  const { mediaId, assetId } = await makePlayable(host.platform);
  const params = { mediaId };
  const read = async () => {
    const { rows } = await sql`
      select removed_at is not null as removed, removed_by, listed_at is not null as listed,
        exists (select from media_revocation where key = ${assetId}) as refused
      from media where id = ${mediaId}`.execute(host.db);
    return { media: rows[0], entry: await lastEntry(host, operator) };
  };
  await addRound(host, 'trash', read, [() => studioMedia.remove({ params }), () => studioTrash.restore({ params })]);
}

/**
 * One invitation is accepted and its member removed; the other one is declined, then accepted, and the member leaves.
 */
async function addInvitation(host: CrashHost) {
  const [operator, asked] = [await makeOperator(host), await signInAtHost(host)];
  const { studioCreators } = operator.client;
  const { teamInvitation } = asked.client;
  const { id } = await studioCreators.create({ body: { displayName: 'Asking', slug: 'asking' } });
  const read = async () => {
    const { rows } = await sql`
      select (select json_agg(role) from creator_team_member where team_id = ${id}) as members,
        (select json_agg(role) from creator_team_invitation where team_id = ${id}) as invited,
        (select count(*)::int from pgboss.job where name = 'mail.send' and data ->> 'to' = ${asked.email}) - (
          select count(*)::int from creator_team_letter where account_id = ${asked.userId}) as unnoted`.execute(
      host.db,
    );
    return { team: rows[0], asking: await lastEntry(host, operator), answer: await lastEntry(host, asked) };
  };
  const put = (members: { userId: string; role: 'editor' | 'moderator' }[]) => () =>
    studioCreators.update({ params: { id }, body: { members } });
  const params = { teamId: id };
  await addRound(host, 'team invitation', read, [
    put([{ userId: asked.userId, role: 'editor' }]),
    () => teamInvitation.accept({ params }),
    put([]),
    put([{ userId: asked.userId, role: 'moderator' }]),
    () => teamInvitation.decline({ params }),
    put([{ userId: asked.userId, role: 'moderator' }]),
    () => teamInvitation.accept({ params }),
    () => teamInvitation.leave({ params }),
  ]);
}

/** The two pages share some texts; each is published with different ones. */
async function addSalesTexts(host: CrashHost) {
  const operator = await makeOperator(host);
  const { studioJoin, studioLanguages } = operator.client;
  const paramsOf = (page: JoinPage) => ({ page, languageId: 1 });
  const read = async () => {
    const { pitches } = await studioJoin.list();
    const { languages } = await studioLanguages.list();
    const texts = languages.find(({ id }) => id === 1)?.texts;
    return { pages: pitches.map(({ page }) => page), texts, entry: await lastEntry(host, operator) };
  };
  const publish = (page: JoinPage) => () => {
    const words = Object.entries(salesTextKeys[page]).map(([namespace, keys]) => [
      namespace,
      Object.fromEntries(keys.map((key) => [key, `${page} ${key}`])),
    ]);
    return studioJoin.publish({ params: paramsOf(page), body: { texts: Object.fromEntries(words) } });
  };
  const withdraw = (page: JoinPage) => () => studioJoin.withdraw({ params: paramsOf(page) });
  const moves = [publish('learn-more'), publish('join'), withdraw('learn-more'), withdraw('join')];
  await addRound(host, 'sales texts', read, moves);
}

async function addTranslation(host: CrashHost) {
  const operator = await makeOperator(host);
  const { studioTranslations } = operator.client;
  const subject = 'channel:1';
  const read = async () => {
    const { translations } = await studioTranslations.read({ params: { subject } });
    return { translations, entry: await lastEntry(host, operator) };
  };
  const save = (texts: Record<string, string>) => () =>
    studioTranslations.save({ params: { subject, languageId: 2 }, body: { texts } });
  await addRound(host, 'translation', read, [
    save({ name: 'Uno', description: 'Uno' }),
    save({ name: 'Dos' }),
    save({}),
  ]);
}

async function addCancelOffer(host: CrashHost) {
  const operator = await makeOperator(host);
  const { studioCancelOffer } = operator.client;
  const read = async () => ({ offer: await studioCancelOffer.get(), entry: await lastEntry(host, operator) });
  const save = (percentOff: number, months: number) => () => studioCancelOffer.save({ body: { percentOff, months } });
  await addRound(host, 'cancel offer', read, [save(10, 3), save(20, 6)]);
}

/** A change of a plan takes a gift off sale; then the plan and the gift are set back, one after the other. */
async function addPlanChange(host: CrashHost) {
  const operator = await makeOperator(host);
  const { studioGifts, studioPlans } = operator.client;
  const gift = { months: 48, price: { amount: 9999, currency: 'USD' }, planId: 'annual', offered: true };
  const { id } = await studioGifts.addOption({ body: gift });
  const read = async () => {
    const { rows } = await sql`
      select (select trial_days from plan where id = 'annual') as trial, offered,
        (select count(*)::int from audit_entry where actor_id = ${operator.userId}
          and action = 'plan.edit' and detail ->> 'trialDays' = '9') - (
          select count(*)::int from audit_entry where actor_id = ${operator.userId}
            and action = 'gift.withdraw-option') as "entriesApart"
      from gift_option where id = ${id}`.execute(host.db);
    return rows[0];
  };
  const edit = (body: Parameters<typeof studioPlans.edit>[0]['body']) => () =>
    studioPlans.edit({ params: { planId: 'annual' }, body });
  await addRound(host, 'plan with a gift', read, [
    edit({ trialDays: 9, withdraw: { gifts: [id] } }),
    edit({ trialDays: 8 }),
    () => studioGifts.saveOption({ params: { id }, body: gift }),
  ]);
}

async function addReminder(host: CrashHost) {
  const { live } = (await signInAtHost(host)).client;
  const startsAt = new Date(Date.now() + 30 * dayMs);
  const { livestreamId } = await makeStream(host.platform, { startsAt });
  const params = { livestreamId };
  await addRound(host, 'reminder', () => live.reminders(), [
    () => live.remind({ params }),
    () => live.forgetReminder({ params }),
  ]);
}

/** Staff map one tier to a plan; a member links and unlinks a Patreon account that pledges the other tier. */
async function addPatreon(host: CrashHost, patreon: PatreonStandIn) {
  const [operator, member] = [await makeOperator(host), await signInAtHost(host)];
  const { studioPatreon } = operator.client;
  await sql`insert into config_value (key, value) values ('patreon_enabled', 'true')`.execute(host.db);
  await studioPatreon.saveKeys({ body: patreonKeys });
  const map = (id: string, planId: string | null) => () =>
    studioPatreon.saveTiers({ body: { tiers: [{ id, planId }] } });
  await map('2', 'annual')();
  const readTiers = async () => {
    const { tiers } = await studioPatreon.settings();
    return { tiers, entry: await lastEntry(host, operator) };
  };
  await addRound(host, 'tiers of Patreon', readTiers, [map('1', 'monthly'), map('1', null)]);
  patreon.addPatron('Ada', ['2']);
  const readLink = async () => {
    const { rows } = await sql`
      select (select json_agg(plan) from membership_fact where account_id = ${member.userId} and revoked_at is null) as plans,
        (select json_agg(tier || plan) from patreon_link where account_id = ${member.userId}) as links`.execute(
      host.db,
    );
    return { given: rows[0], entry: await lastEntry(host, member) };
  };
  const link = async () => {
    const { url } = await member.client.patreon.begin();
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    const [code, state] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '') as [string, string];
    await member.client.patreon.complete({ body: { code, state } });
  };
  await addRound(host, 'link to Patreon', readLink, [link, () => member.client.patreon.unlink()]);
}
