import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { refusalOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a display name is changed; of one that is wrong the field says what is wrong, once', async () => {
  const member = await signUp(server);
  expect(await member.client.account.setDisplayName({ body: { displayName: '  Ada 👩 ' } })).toEqual({
    displayName: 'Ada 👩',
  });
  expect(await member.client.account.userInfo({ query: { select: 'displayName' } })).toEqual({ displayName: 'Ada 👩' });
  expect(await refusalOf(member.client.account.setDisplayName({ body: { displayName: ' ' } }))).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.displayName', message: 'Enter a name' }],
  });
  const hidden = await refusalOf(member.client.account.setDisplayName({ body: { displayName: 'a\u202eb' } }));
  expect(hidden).toMatchObject({ fields: [{ path: 'body.displayName', message: 'Use letters that can be seen' }] });
});

test('an account without a name gets one by its token, with new tokens of the same session', async () => {
  const member = await signUp(server, { displayName: '' });
  const select = 'nameRequired,displayName';
  expect(await member.client.account.userInfo({ query: { select } })).toEqual({ nameRequired: true, displayName: '' });
  const body = { authToken: member.token, displayName: 'Ada' };
  const record = await server.client.account.verifyAccount({ body });
  expect(await server.as(record).account.userInfo({ query: { select } })).toEqual({
    nameRequired: false,
    displayName: 'Ada',
  });
  expect(
    await server.platform.db.selectFrom('session').where('account_id', '=', member.userId).selectAll().execute(),
  ).toHaveLength(1);
  // Else whoever got hold of a token of some hours could have refresh tokens made of it.
  expect(await refusalOf(server.client.account.verifyAccount({ body }))).toMatchObject({ code: 'code_invalid' });
  expect(await refusalOf(server.client.account.verifyAccount({ body: { ...body, displayName: 'Eve' } }))).toMatchObject(
    {
      code: 'code_invalid',
    },
  );
  expect(await refusalOf(server.client.account.verifyAccount({ body: { ...body, authToken: 'x' } }))).toMatchObject({
    code: 'code_invalid',
  });
});

test('preferences change where they are named, and are set from then on', async () => {
  const member = await signUp(server);
  expect(await member.client.account.userInfo({ query: { select: 'preferencesSet' } })).toEqual({
    preferencesSet: false,
  });
  await member.client.account.setPreferences({ body: { language: 'es', captions: 'en' } });
  const changed = await member.client.account.setPreferences({ body: { autoplay: false, captions: null } });
  expect(changed).toEqual({ language: 'es', autoplay: false, captions: null });
  expect(await member.client.account.userInfo({ query: { select: 'preferences,preferencesSet' } })).toMatchObject({
    preferences: changed,
    preferencesSet: true,
  });
});
