import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { signUpWithPoints } from '../../../test/points-account.ts';
import { type PushService, startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { fanOut } from '../notification/fan-out.ts';
import { pushEvent } from '../notification/web-push.ts';
import { makePitch } from './test-data.ts';

const spanish = 2;
let server: TestServer;
let operator: TestAccount;
let pushes: PushService;

beforeAll(async () => {
  pushes = await startPushService();
  server = await startTestServer({ env: { PUSH_TEST_HOSTS: 'on' } });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await server?.close();
  await pushes?.close();
});

function memberWith(points: number): Promise<TestAccount> {
  return signUpWithPoints(server, points);
}

/** Runs the jobs. */
async function runFanOut() {
  const { platform } = server;
  const events = await platform.db.selectFrom('notification_event').select('id').orderBy('id').execute();
  for (const { id: eventId } of events) {
    await fanOut(platform, { eventId, teamIndex: 0, after: '00000000-0000-0000-0000-000000000000' });
  }
}

async function notificationsOf({ client }: TestAccount) {
  await runFanOut();
  const { notifications } = await client.notification.inbox();
  return notifications.map(({ title, text, pitchState, pitchId, href }) => [title, text, pitchState, pitchId, href]);
}

test('supporters are notified of each state and of updates, once; others are not', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId, { goal: 10 });
  const params = { id: pitchId };
  const [first, second, gone, stranger] = await Promise.all([9, 9, 9, 9].map(memberWith));
  const give = ({ client }: TestAccount, points: number) =>
    client.pitch.give({ params, body: { points, key: randomUUID() } });
  const back = ({ client }: TestAccount, points: number) =>
    client.pitch.takeBack({ params, body: { points, key: randomUUID() } });
  await give(first as TestAccount, 8);
  await give(gone as TestAccount, 1);
  await give(second as TestAccount, 8);
  // The goal is reached again, without another notification.
  await back(second as TestAccount, 7);
  await give(second as TestAccount, 5);
  await back(gone as TestAccount, 1);
  await operator.client.studioPitches.postUpdate({ params, body: { title: 'We have a cast', text: 'Two dogs.' } });
  await operator.client.studioPitches.move({ params, body: { state: 'greenlit' } });
  const about = (text: string, state: string | null) => [
    'A night in the workshop',
    text,
    state,
    pitchId,
    `/points/${pitchId}`,
  ];
  const set = (points_enabled: boolean) =>
    operator.client.studioConfig.update({ body: { config: { points_enabled } } });
  // A pitch has no page then.
  await set(false);
  expect(await notificationsOf(first as TestAccount)).toEqual([]);
  await set(true);
  const all = [about('', 'greenlit'), about('We have a cast', null), about('', 'reached')];
  expect(await notificationsOf(first as TestAccount)).toEqual(all);
  expect(await notificationsOf(second as TestAccount)).toEqual(all);
  expect(await notificationsOf(gone as TestAccount)).toEqual([]);
  expect(await notificationsOf(stranger as TestAccount)).toEqual([]);
});

test('an update that is sent again with its key is posted once, and notified once', async () => {
  const { platform } = server;
  const { studioPitches, staff } = operator.client;
  const pitchId = await makePitch(platform, operator.userId);
  const params = { id: pitchId };
  const member = await memberWith(1);
  await member.client.pitch.give({ params, body: { points: 1, key: randomUUID() } });
  const body = { title: 'We have a cast', text: 'Two dogs.', key: randomUUID() };
  const post = (change: object = {}) => studioPitches.postUpdate({ params, body: { ...body, ...change } });
  const first = await post();
  expect(first.updates).toMatchObject([{ title: 'We have a cast', text: 'Two dogs.' }]);
  expect(await Promise.all([post(), post({ title: 'Another title' })])).toEqual([first, first]);
  const { entries } = await staff.audit({ query: { action: 'pitch.news' } });
  expect(entries.filter(({ subject }) => subject === `pitch:${pitchId}`)).toHaveLength(1);
  expect((await notificationsOf(member)).map(([, text]) => text)).toEqual(['We have a cast']);
  // Another key, or no key, is another update. A key counts only for its pitch.
  await post({ key: randomUUID() });
  const twice = { title: 'A cat', text: 'Three of them.' };
  await studioPitches.postUpdate({ params, body: twice });
  expect((await studioPitches.postUpdate({ params, body: twice })).updates).toHaveLength(4);
  const other = { id: await makePitch(platform, operator.userId) };
  expect((await studioPitches.postUpdate({ params: other, body })).updates).toHaveLength(1);
});

test('the title of an update is in the reader’s language, also by push', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  const params = { id: pitchId };
  const [member, other] = [await memberWith(1), await memberWith(1)];
  const [browser, another] = [pushes.browser(), pushes.browser()];
  for (const [{ client }, body] of [
    [member, browser],
    [other, another],
  ] as const) {
    await client.pitch.give({ params, body: { points: 1, key: randomUUID() } });
    await client.notification.addPush({ body });
  }
  await platform.db.updateTable('account').set({ language: 'es-MX' }).where('id', '=', member.userId).execute();
  const { studioPitches, studioTranslations } = operator.client;
  await studioPitches.postUpdate({ params, body: { title: 'It rains', text: 'All day.' } });
  const subject = `pitch:${pitchId}`;
  const { fields } = await studioTranslations.read({ params: { subject } });
  const field = fields.find(({ original }) => original === 'It rains')?.field ?? '';
  const texts = { title: 'Una noche en el taller', [field]: 'Llueve' };
  await studioTranslations.save({ params: { subject, languageId: spanish }, body: { texts } });
  await runFanOut();
  const { notifications } = await member.client.notification.inbox({}, { language: spanish });
  expect(notifications[0]).toMatchObject({ title: 'Una noche en el taller', text: 'Llueve' });
  const ids = async (table: 'notification_event' | 'push_subscription') =>
    (await platform.db.selectFrom(table).select('id').orderBy('id', 'desc').execute()).map(({ id }) => id);
  const [eventId = 0] = await ids('notification_event');
  await pushEvent(platform, { eventId, subscriptionIds: await ids('push_subscription'), attempt: 1 });
  const sent = pushes.pushed.map(({ endpoint, message }) => [endpoint, message.title, message.body]);
  expect(sent).toHaveLength(2);
  expect(sent).toContainEqual([browser.endpoint, 'Una noche en el taller', 'Llueve']);
  expect(sent).toContainEqual([another.endpoint, 'A night in the workshop', 'It rains']);
});
