import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { refusalOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a display name is changed; an invalid one gets one error at its field', async () => {
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
  expect(hidden).toMatchObject({ fields: [{ path: 'body.displayName', message: 'Use visible letters' }] });
});

test('an account without a name is named with its access token and gets new tokens of the same session', async () => {
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
  // Otherwise a stolen access token of a few hours could be turned into refresh tokens.
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

test('only the named preferences change, and stay set', async () => {
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
