import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../server/test/accounts.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { pitches } from '../catalogue/pitches.ts';
import { makeAccounts } from './accounts.ts';
import { createCatalogue } from './house.ts';
import { makePitches } from './pitches.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('there is a pitch in each state with its points and updates, made once', { timeout: 120_000 }, async () => {
  const account = await signUp(server, { role: 'operator' });
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const house = await createCatalogue(operator, await makeAccounts(operator));
  for (let run = 1; run <= 2; run += 1) {
    await makePitches(operator, house);
    const { pitches: made } = await account.client.studioPitches.list();
    expect(made).toHaveLength(pitches.length);
    for (const { title, state, gifts, updates, show } of pitches) {
      const found = made.find((pitch) => pitch.title === title);
      expect(found).toMatchObject({
        state,
        supporters: Object.keys(gifts).length,
        channelId: house.shows.get(show ?? '') ?? null,
      });
      expect(found?.points).toBe(Object.values(gifts).reduce((sum, points) => sum + points, 0));
      expect(found?.updates.map((update) => update.title).toReversed()).toEqual(updates.map((update) => update.title));
    }
  }
  const shown = await server.client.publicPitch.list({ query: { pageSize: 50 } }, { language: 2 });
  expect(shown.pitches.map(({ title }) => title)).toContain('Faros, una lente cada uno');
  expect(new Set(pitches.map(({ state }) => state))).toEqual(
    new Set(['draft', 'open', 'reached', 'greenlit', 'production', 'released', 'closed']),
  );
});
