import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function publish(type: string, draft: string, required?: boolean) {
  const { studioLegal } = operator.client;
  const { types } = await studioLegal.list();
  if (!types.some((known) => known.type === type)) {
    await studioLegal.create({ body: { type, title: `The ${type}`, required: required ?? true } });
  }
  await studioLegal.update({ params: { type }, body: { draft, ...(required !== undefined && { required }) } });
  return studioLegal.publish({ params: { type } });
}

test('a draft is private; a published version is in force for all', async () => {
  const { studioLegal } = operator.client;
  await studioLegal.create({ body: { type: 'imprint', title: 'Imprint', required: false } });
  expect(await server.client.legal.typeList()).toEqual({ types: [] });
  await expect(studioLegal.publish({ params: { type: 'imprint' } })).rejects.toMatchObject({ code: 'conflict' });
  await expect(server.client.legal.byType({ params: { type: 'imprint' } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const first = await publish('imprint', '# One', false);
  expect(first).toMatchObject({ type: 'imprint', version: 1, text: '# One', required: false });
  expect(await server.client.legal.typeList()).toEqual({
    types: [{ id: first.id, type: 'imprint', title: 'Imprint', required: false }],
  });
  await studioLegal.update({ params: { type: 'imprint' }, body: { title: 'Imprint, new', draft: '# Two' } });
  expect(await server.client.legal.latest()).toEqual({ documents: [first] });
  server.clock.advance(1000);
  const second = await studioLegal.publish({ params: { type: 'imprint' } });
  const { text: _, ...firstRef } = first;
  const { text: __, ...secondRef } = second;
  expect(await server.client.legal.latest()).toEqual({ documents: [second] });
  expect(await server.client.legal.byType({ params: { type: 'imprint' } })).toEqual({
    ...second,
    versions: [secondRef, firstRef],
  });
  const earlier = await server.client.legal.byType({ params: { type: 'imprint' }, query: { version: 1 } });
  expect(earlier).toMatchObject({ title: 'Imprint', text: '# One', version: 1 });
  expect(await server.client.legal.list()).toEqual({ documents: [secondRef], missing: [] });
  await expect(studioLegal.publish({ params: { type: 'imprint' } })).rejects.toMatchObject({ code: 'conflict' });
  await expect(studioLegal.remove({ params: { type: 'imprint' } })).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    studioLegal.create({ body: { type: 'latest', title: 'Latest', required: false } }),
  ).rejects.toMatchObject({ fields: [{ path: 'body.type' }] });
});

test('members accept required documents, again for each version; the first acceptance keeps its time', async () => {
  const member = await signUp(server);
  const one = await publish('terms', 'One');
  const { missing } = await member.client.legal.list();
  expect(missing.map(({ id }) => id)).toEqual([one.id]);
  const acceptedAt = server.clock.now();
  expect(await member.client.legal.accept({ body: { documentIds: [one.id] } })).toEqual({ missing: [] });
  server.clock.advance(60_000);
  await member.client.legal.accept({ body: { documentIds: [one.id, one.id] } });
  const { rows } = await sql<{ accepted_at: Date }>`
    select accepted_at from legal_acceptance where account_id = ${member.userId}`.execute(server.platform.db);
  expect(rows).toEqual([{ accepted_at: acceptedAt }]);
  const two = await publish('terms', 'Two');
  expect((await member.client.legal.list()).missing).toMatchObject([{ id: two.id, version: 2 }]);
  await expect(member.client.legal.accept({ body: { documentIds: [two.id, 999_999] } })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await member.client.legal.list()).missing).toHaveLength(1);
  await publish('terms', 'Two', false);
  expect((await member.client.legal.list()).missing).toEqual([]);
});

test('a members-only video waits for missing acceptances; free videos and staff do not', async () => {
  const [member, visitor] = [await signUp(server, { subscribed: true }), await signUp(server)];
  const [locked, free] = [await makeMedia(server.platform.db), await makeMedia(server.platform.db, { access: 'free' })];
  const watch = (account: TestAccount, mediaId: number) => account.client.media.playback({ params: { mediaId } });
  await expect(watch(member, locked)).resolves.toBeDefined();
  const { id } = await publish('privacy', 'Whatever is kept.');
  await expect(watch(member, locked)).rejects.toMatchObject({ status: 403, code: 'legal_acceptance' });
  await expect(watch(visitor, locked)).rejects.toMatchObject({ code: 'subscription_required' });
  await expect(watch(member, free)).resolves.toBeDefined();
  await expect(watch(operator, locked)).resolves.toBeDefined();
  await member.client.legal.accept({ body: { documentIds: [id] } });
  await expect(watch(member, locked)).resolves.toBeDefined();
});

test('while giveaways are off, their rules are in no list and not shown, unless members must accept them; staff edit them', async () => {
  const type = 'giveawayrules';
  const { legal } = server.client;
  const shown = async () => [
    ...[(await legal.typeList()).types, (await legal.latest()).documents, (await legal.list()).documents].map((list) =>
      list.some((document) => document.type === type),
    ),
    (await fetch(`${server.url}/api/user/v1/legaldocuments/${type}`)).status,
    (await fetch(`${server.url}/legaldocuments/${type}`)).status,
  ];
  const set = (isOn: boolean) => operator.client.studioConfig.update({ body: { config: { giveaways_enabled: isOn } } });
  await set(false);
  await publish(type, 'One', false);
  expect(await shown()).toEqual([false, false, false, 404, 404]);
  await publish(type, 'Two', false);
  expect((await operator.client.studioLegal.list()).types.find((each) => each.type === type)?.versions).toHaveLength(2);
  await set(true);
  expect(await shown()).toEqual([true, true, true, 200, 200]);
  await set(false);
  expect(await shown()).toEqual([false, false, false, 404, 404]);
  await publish(type, 'Three', true);
  expect(await shown()).toEqual([true, true, true, 200, 200]);
  // The newest version decides for the earlier ones, which its page links.
  const statusOf = async (version: number) =>
    (await fetch(`${server.url}/api/user/v1/legaldocuments/${type}?version=${version}`)).status;
  expect(await statusOf(1)).toBe(200);
  await publish(type, 'Four', false);
  expect(await statusOf(3)).toBe(404);
});

test('a version that was in force cannot be changed by anybody', async () => {
  const { db } = server.platform;
  for (const wrong of [
    sql`update legal_version set text = 'Other'`,
    sql`delete from legal_version`,
    sql`truncate legal_version cascade`,
  ]) {
    await expect(wrong.execute(db)).rejects.toThrow('published legal documents are not changed or removed');
  }
});

test('publication is recorded in the audit log', async () => {
  const { rows } = await sql<object>`
    select actor_id, subject, detail from audit_entry where action = 'legal.publish' order by id limit 1
  `.execute(server.platform.db);
  expect(rows).toEqual([
    { actor_id: operator.userId, subject: 'legal:imprint', detail: { version: 1, required: false } },
  ]);
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioLegal.list()).rejects.toMatchObject({ code: 'forbidden' });
});
