import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayMs } from '@greenlight/contract/duration';
import { drawLines, lineOfTicket } from '@greenlight/contract/giveaway-draw';
import { leafHash, rootFromPath, rootOf } from '@greenlight/contract/giveaway-tree';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { createLetterBox } from '../../../test/letter-box.ts';
import { codeOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { encryptSecret, keyFor } from '../../platform/auth/secret-encryption.ts';
import { formatDay } from '../../platform/clock/format-day.ts';
import { makeTeam } from '../creator/test-data.ts';
import { drawGiveaway } from './draw-winners.ts';
import { listEntries } from './list-entries.ts';
import { moveDueGiveaways } from './open-giveaway.ts';
import { makeGiveaway } from './test-data.ts';
import { passOnPrizes } from './winner.ts';

const box = createLetterBox();
let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ mail: box.mail, jobs: box.jobs });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server.close());
beforeEach(() => server.platform.db.deleteFrom('rate_limit').execute());

async function entrant(giveawayId: number): Promise<TestAccount & { pseudonym: string }> {
  const account = await signUp(server, { confirmed: true });
  const { rules } = await operator.client.studioGiveaways.read({ params: { id: giveawayId } });
  const body = { rulesVersionId: rules?.versionId ?? 0 };
  const { entry } = await account.client.giveaway.enter({ params: { id: giveawayId }, body });
  return { ...account, pseudonym: entry?.pseudonym ?? '' };
}

async function close(id: number) {
  await operator.client.studioGiveaways.close({ params: { id } });
  await listEntries(server.platform, { giveawayId: id });
}

async function draw(id: number) {
  await operator.client.studioGiveaways.draw({ params: { id } });
  await drawGiveaway(server.platform, { giveawayId: id });
}

async function read(id: number) {
  return operator.client.studioGiveaways.read({ params: { id } });
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

const address = {
  name: 'Ana Ruiz',
  street: 'Calle Mayor 7',
  extra: '',
  postcode: '28013',
  city: 'Madrid',
  region: '',
  country: 'ES',
  phone: '',
};

/** Draws again from public data only, as anybody can. */
async function recompute(id: number) {
  const { draw: shown, winnerCount, alternateCount } = await server.client.publicGiveaway.read({ params: { id } });
  const { lines } = await server.client.publicGiveaway.lines({ params: { id }, query: { count: 1000 } });
  const leaves = lines.map((line) => leafHash(sha256, line));
  let sum = 0;
  const upto = lines.map(({ entries }) => (sum += entries));
  const secret = fromHex(shown?.secret ?? '');
  const root = hex(rootOf(sha256, leaves));
  const drawn = await drawLines(sha256, {
    secret,
    root,
    total: sum,
    lines: lines.length,
    count: winnerCount + alternateCount,
    lineOf: (ticket) => lineOfTicket(upto, ticket),
  });
  return { shown, root, commitment: hex(sha256(secret)), drawn, lines };
}

test('a draw can be recomputed from what was published before it', async () => {
  const id = await makeGiveaway(server.platform, operator.userId, { winnerCount: 2, alternateCount: 3 });
  const { draw: opened } = await server.client.publicGiveaway.read({ params: { id } });
  expect(opened).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), root: null, secret: null });
  const people = [];
  for (let n = 0; n < 9; n += 1) people.push(await entrant(id));
  expect(await codeOf(operator.client.studioGiveaways.draw({ params: { id } }))).toBe('conflict');
  await close(id);
  const listed = await read(id);
  expect(listed).toMatchObject({ state: 'closed', draw: { lines: 9, entries: 9, secret: null, places: [] } });
  // It was closed before its time.
  expect(listed.closesAt).toBe(listed.closedAt);
  await draw(id);

  const { shown, root, commitment, drawn, lines } = await recompute(id);
  expect(shown).toMatchObject({ root, commitment });
  expect(commitment).toBe(opened?.commitment);
  expect(root).toBe(listed.draw?.root);
  expect(shown?.places.map(({ line }) => line)).toEqual(drawn);
  expect(shown?.places.map(({ isAlternate }) => isAlternate)).toEqual([false, false, true, true, true]);
  expect(lines.map(({ pseudonym }) => pseudonym)).toEqual(people.map(({ pseudonym }) => pseudonym).toSorted());
  for (const { client, pseudonym } of people) {
    const { line, size, path } = await client.giveaway.proof({ params: { id } });
    expect(line.pseudonym).toBe(pseudonym);
    const hash = leafHash(sha256, line);
    const proved = rootFromPath(sha256, { hash, index: line.number - 1, size, path: path.map(fromHex) });
    expect(proved && hex(proved)).toBe(root);
  }
});

test('the script recomputes the draw from the download, and names an entry that was changed', async () => {
  const id = await makeGiveaway(server.platform, operator.userId, { winnerCount: 2 });
  for (let n = 0; n < 6; n += 1) await entrant(id);
  await close(id);
  const folder = await mkdtemp(join(tmpdir(), 'giveaway-'));
  const download = async (name: string) => {
    const response = await fetch(`${server.url}/api/content/v2/giveaways/${id}/entries.csv`);
    await writeFile(join(folder, name), await response.text());
    return join(folder, name);
  };
  const verify = async (...args: string[]) => {
    const script = join(import.meta.dirname, '../../../../web/public/verify.mjs');
    return promisify(execFile)(process.execPath, [script, ...args], { timeout: 20_000 }).catch(
      (error: { stdout: string }) => error,
    );
  };
  try {
    const earlier = await download('earlier.csv');
    expect((await verify(earlier)).stdout).toContain('The draw has not taken place yet.\nEverything adds up.');
    await draw(id);
    const file = await download('giveaway.csv');
    const { draw: shown } = await read(id);
    const { stdout } = await verify(file, shown?.root ?? '');
    const places = shown?.places.map(({ line, pseudonym }) => `${line} ${pseudonym}`).join(', ');
    expect(stdout).toContain(`Drawn: ${places}\nEverything adds up.`);
    expect((await verify(file, earlier)).stdout).toContain('Everything adds up.');

    // A download that ended within its last line.
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 5));
    expect((await verify(file)).stdout).toMatch(/is not as it was published\.[^]*It does not add up\./);

    const changed = whole.replace(/^(4,\w+),1,/m, '$1,9,');
    await writeFile(file, changed);
    const { stdout: found } = await verify(file);
    expect(found).toContain('Line 4 is not as it was published.');
    expect(found).toContain('It does not add up.');
    // With its hash changed too, only the earlier download shows the change.
    const line = changed.match(/^4,\w+,9/m)?.[0] ?? '';
    const hash = hex(sha256(Buffer.concat([Buffer.of(0), Buffer.from(line)])));
    await writeFile(file, changed.replace(/^(4,\w+,9),.*$/m, `$1,${hash}`));
    expect((await verify(file, earlier)).stdout).toContain('Line 4 is not as in the earlier download.');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('no call answers the secret before the draw, and it is encrypted in the table', async () => {
  const id = await makeGiveaway(server.platform, operator.userId);
  await entrant(id);
  await close(id);
  const before = await server.platform.db.selectFrom('giveaway').selectAll().where('id', '=', id).executeTakeFirst();
  await draw(id);
  const { draw: shown } = await read(id);
  const secret = Buffer.from(shown?.secret ?? '', 'hex');
  expect(secret).toHaveLength(32);
  expect(before?.secret).toBeNull();
  expect(before?.sealed_secret?.includes(secret)).toBe(false);
});

test('the published list cannot be changed; when it was, the draw is refused and names the line', async () => {
  const { db } = server.platform;
  const id = await makeGiveaway(server.platform, operator.userId);
  for (let n = 0; n < 3; n += 1) await entrant(id);
  await close(id);
  const cheat = sql`update giveaway_line set entries = 1, pseudonym = 'somebodyelse' where giveaway_id = ${id} and number = 2`;
  await expect(cheat.execute(db)).rejects.toThrow('not changed');
  await expect(sql`update giveaway set root = '\\x00' where id = ${id}`.execute(db)).rejects.toThrow('not changed');
  await sql`alter table giveaway_line disable trigger giveaway_line_kept`.execute(db);
  await cheat.execute(db);
  await sql`alter table giveaway_line enable trigger giveaway_line_kept`.execute(db);
  await draw(id);
  expect(await read(id)).toMatchObject({ state: 'closed', drawProblem: 'line 2', draw: { secret: null, places: [] } });
});

test('a line that was removed or added is found too', async () => {
  const { db } = server.platform;
  const problemAfter = async (cheat: (id: number) => ReturnType<typeof sql>) => {
    const id = await makeGiveaway(server.platform, operator.userId);
    for (let n = 0; n < 3; n += 1) await entrant(id);
    await close(id);
    await sql`alter table giveaway_line disable trigger giveaway_line_kept`.execute(db);
    await cheat(id).execute(db);
    await sql`alter table giveaway_line enable trigger giveaway_line_kept`.execute(db);
    await draw(id);
    return (await read(id)).drawProblem;
  };
  expect(await problemAfter((id) => sql`delete from giveaway_line where giveaway_id = ${id} and number = 2`)).toBe(
    'line 3',
  );
  expect(await problemAfter((id) => sql`delete from giveaway_line where giveaway_id = ${id} and number = 3`)).toBe(
    'root',
  );
  // Far behind the end, with a sum that would win.
  const hidden = (id: number) => sql`
    insert into giveaway_line (giveaway_id, number, pseudonym, entries, upto, hash)
    values (${id}, 900000, 'zz', 1, 0, giveaway_leaf(900000, 'zz', 1::smallint))`;
  expect(await problemAfter(hidden)).toBe('root');
});

test('with a secret that is not the published one nothing is drawn, until it is right again', async () => {
  const { db } = server.platform;
  const id = await makeGiveaway(server.platform, operator.userId);
  await entrant(id);
  await close(id);
  const other = await makeGiveaway(server.platform, operator.userId);
  const seal = (of: number) => sql`
    update giveaway set sealed_secret = (select sealed_secret from kept_secret where id = ${of}) where id = ${id}`;
  await sql`create table kept_secret as select id, sealed_secret from giveaway`.execute(db);
  await seal(other).execute(db);
  await draw(id);
  expect(await read(id)).toMatchObject({ state: 'closed', drawProblem: 'secret', draw: { secret: null, places: [] } });
  await seal(id).execute(db);
  await draw(id);
  expect(await read(id)).toMatchObject({ state: 'drawn', drawProblem: null });
});

test('at closing, actions, second accounts and suspensions are checked once more', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  const actions = [{ kind: 'follow' as const, targetId: teamId, entries: 5 }];
  const id = await makeGiveaway(server.platform, operator.userId, { actions });
  const fan = await entrant(id);
  const former = await entrant(id);
  const suspended = await entrant(id);
  const first = await entrant(id);
  const twin = await entrant(id);
  const withdrawn = await entrant(id);
  const hired = await entrant(id);
  const excluded = await entrant(id);
  for (const { client } of [fan, former]) await client.creator.follow({ params: { id: teamId } });
  await former.client.creator.unfollow({ params: { id: teamId } });
  const reason = 'A script';
  const wish = { pseudonym: excluded.pseudonym, isExcluded: true, reason };
  await operator.client.studioGiveaways.exclude({ params: { id }, body: wish });
  // Everybody can see how many entries were excluded.
  expect(await server.client.publicGiveaway.read({ params: { id } })).toMatchObject({ people: 8, excluded: 1 });
  await withdrawn.client.giveaway.withdraw({ params: { id } });
  await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', suspended.userId).execute();
  await db.updateTable('account').set({ role: 'support' }).where('id', '=', hired.userId).execute();
  await sql`insert into device (account_id, identifier, model, platform)
    select ${twin.userId}, identifier, model, platform from device where account_id = ${first.userId}`.execute(db);
  await close(id);
  const { lines } = await server.client.publicGiveaway.lines({ params: { id } });
  expect(Object.fromEntries(lines.map(({ pseudonym, entries }) => [pseudonym, entries]))).toEqual({
    [fan.pseudonym]: 6,
    [former.pseudonym]: 1,
    [first.pseudonym]: 1,
  });
  const own = await twin.client.giveaway.own({ params: { id } });
  expect(own).toMatchObject({ entry: { excluded: 'second-account' } });
  expect(await operator.client.studioGiveaways.report({ params: { id } })).toMatchObject({
    entered: 8,
    withdrawn: 1,
    free: 0,
    excluded: expect.arrayContaining([
      { reason: 'team', people: 1 },
      { reason: 'suspended', people: 1 },
      { reason: 'staff', people: 1 },
      { reason: 'second-account', people: 1 },
    ]),
  });
});

type Entrant = Awaited<ReturnType<typeof entrant>>;

test('jobs open and close a giveaway at its times', async () => {
  const { clock, platform } = server;
  const at = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();
  await makeGiveaway(platform, operator.userId);
  const { id } = await operator.client.studioGiveaways.create({
    body: { title: 'Soon', prize: 'A mug', opensAt: at(1), closesAt: at(3) },
  });
  expect(await operator.client.studioGiveaways.open({ params: { id } })).toMatchObject({
    state: 'draft',
    isScheduled: true,
  });
  const stateIn = async (days: number) => {
    clock.advance(days * dayMs);
    await moveDueGiveaways(platform);
    operator = { ...operator, client: await signInAgain(server, operator) };
    return (await read(id)).state;
  };
  expect(await stateIn(0.9)).toBe('draft');
  expect(await stateIn(0.2)).toBe('open');
  expect(await stateIn(1.8)).toBe('open');
  expect(await stateIn(0.2)).toBe('closed');
});

test('a winner is notified in the inbox and by mail, gives an address, which is encrypted, and erased when the prize was shipped', async () => {
  const { db } = server.platform;
  const id = await makeGiveaway(server.platform, operator.userId, { alternateCount: 0 });
  const people = [await entrant(id), await entrant(id)];
  await close(id);
  await draw(id);
  const { winners } = await operator.client.studioGiveaways.winners({ params: { id } });
  expect(winners).toMatchObject([{ position: 1, state: 'notified', hasAddress: false }]);
  const winner = people.find(({ userId }) => userId === winners[0]?.userId) as Entrant;
  const other = people.find(({ userId }) => userId !== winner.userId) as Entrant;
  const { notifications } = await winner.client.notification.inbox();
  expect(notifications).toMatchObject([{ title: 'A signed poster', isGiveawayWon: true, href: `/win/${id}` }]);
  expect((await other.client.notification.inbox()).notifications).toEqual([]);
  const letter = await box.take(winner.email, 'You have won');
  expect(letter.text).toContain(`/win/${id}`);
  // Until the end of the day that the letter names.
  const { won } = await winner.client.giveaway.own({ params: { id } });
  const day = new Date(server.clock.now().getTime() + 14 * dayMs).toISOString().slice(0, 10);
  expect(won?.claimUntil).toBe(`${day}T23:59:59.999Z`);
  expect(letter.text).toContain(`Claim it by ${formatDay(new Date(day), 'en')} (UTC).`);

  expect(await codeOf(other.client.giveaway.claim({ params: { id }, body: { address } }))).toBe('not_found');
  expect(await codeOf(winner.client.giveaway.claim({ params: { id }, body: {} }))).toBe('invalid_request');
  const claimed = await winner.client.giveaway.claim({ params: { id }, body: { address } });
  expect(claimed).toMatchObject({ won: { position: 1, state: 'claimed' } });
  const stored = () =>
    db.selectFrom('giveaway_winner').select('sealed_address').where('giveaway_id', '=', id).executeTakeFirstOrThrow();
  const { sealed_address: sealed } = await stored();
  expect(sealed).not.toBeNull();
  for (const part of ['Ana', 'Mayor', '28013']) expect(sealed?.includes(part)).toBe(false);

  const params = { id: winners[0]?.id ?? 0 };
  const support = await signUp(server, { role: 'support' });
  expect(await codeOf(support.client.studioGiveaways.readAddress({ params }))).toBe('forbidden');
  expect(await operator.client.studioGiveaways.readAddress({ params })).toEqual({ address });
  const otherKey = keyFor('another secret, as after a restore', 'giveaway-address');
  const foreign = encryptSecret(otherKey, Buffer.from(JSON.stringify(address)), `winner:${params.id}`);
  await db.updateTable('giveaway_winner').set({ sealed_address: foreign }).where('id', '=', params.id).execute();
  await expect(operator.client.studioGiveaways.readAddress({ params })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Ask the winner for it'),
  });
  const audited = await db.selectFrom('audit_entry').select('action').where('subject', '=', `giveaway:${id}`).execute();
  expect(audited.map(({ action }) => action)).toContain('giveaway.address');
  await operator.client.studioGiveaways.ship({ params });
  expect(await stored()).toEqual({ sealed_address: null });
  expect(await codeOf(operator.client.studioGiveaways.readAddress({ params }))).toBe('not_found');
  expect(await read(id)).toMatchObject({ state: 'finished' });
});

test('a prize that is not claimed in time, declined, or of a suspended winner goes to the next one', async () => {
  const { clock, platform } = server;
  const id = await makeGiveaway(platform, operator.userId, { winnerCount: 1, alternateCount: 3, claimDays: 2 });
  const people: Entrant[] = [];
  for (let n = 0; n < 4; n += 1) people.push(await entrant(id));
  await close(id);
  await draw(id);
  const states = async () => {
    const { winners } = await operator.client.studioGiveaways.winners({ params: { id } });
    return winners.map(({ state }) => state);
  };
  const { winners } = await operator.client.studioGiveaways.winners({ params: { id } });
  const clientOf = async (place: number) => {
    const winner = people.find(({ userId }) => userId === winners[place]?.userId) as Entrant;
    return { ...winner, client: await signInAgain(server, winner) };
  };
  expect(await states()).toEqual(['notified', 'waiting', 'waiting', 'waiting']);
  clock.set(new Date(winners[0]?.claimUntil ?? ''));
  operator = { ...operator, client: await signInAgain(server, operator) };
  expect(await codeOf((await clientOf(0)).client.giveaway.claim({ params: { id }, body: { address } }))).toBe('ended');
  await Promise.all([passOnPrizes(platform), passOnPrizes(platform)]);
  expect(await states()).toEqual(['expired', 'notified', 'waiting', 'waiting']);
  await (await clientOf(1)).client.giveaway.decline({ params: { id } });
  expect(await states()).toEqual(['expired', 'declined', 'notified', 'waiting']);
  const third = await clientOf(2);
  await platform.db.updateTable('account').set({ suspended_at: clock.now() }).where('id', '=', third.userId).execute();
  await passOnPrizes(platform);
  expect(await states()).toEqual(['expired', 'declined', 'gone', 'notified']);
  await box.take((await clientOf(3)).email, 'You have won');
});
