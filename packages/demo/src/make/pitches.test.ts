import { hostsAt } from '@greenlight/contract/client';
import { afterEach, expect, test } from 'vitest';
import { signUp } from '../../../server/test/accounts.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { pitches } from '../catalogue/pitches.ts';
import { makeAccounts } from './accounts.ts';
import { createCatalogue } from './create-catalogue.ts';
import { makePitches } from './pitches.ts';

let server: TestServer;

afterEach(() => server?.close());

const title = 'there is a pitch in each state, made once; its points';
const timeout = 120_000;

test(`${title} are of plans that were bought`, { timeout }, () => expectPitches({}, null));
test(`${title} are granted where no test cards are taken`, { tags: 'long', timeout }, () =>
  expectPitches({ SANDBOX_PAYMENTS: 'off' }, 'granted'),
);

/** `mark`: that of the points in the tally. */
async function expectPitches(env: Record<string, string>, mark: string | null) {
  server = await startTestServer({ env });
  const account = await signUp(server, { role: 'operator' });
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const ids = await createCatalogue(operator, await makeAccounts(operator));
  for (let run = 1; run <= 2; run += 1) {
    await makePitches(operator, ids);
    const { pitches: made } = await account.client.studioPitches.list();
    expect(made).toHaveLength(pitches.length);
    for (const { title, state, gifts, updates, show } of pitches) {
      const found = made.find((pitch) => pitch.title === title);
      expect(found).toMatchObject({
        state,
        supporters: Object.keys(gifts).length,
        channelId: ids.shows.get(show ?? '') ?? null,
      });
      expect(found?.points).toBe(Object.values(gifts).reduce((sum, points) => sum + points, 0));
      expect(found?.updates.map((update) => update.title).toReversed()).toEqual(updates.map((update) => update.title));
    }
  }
  for (const { id: pitchId, state } of (await account.client.studioPitches.list()).pitches) {
    if (state === 'draft') continue;
    const { entries } = await server.client.publicPitch.tally({ params: { id: pitchId }, query: {} });
    expect(new Set(entries.map((entry) => entry.mark))).toEqual(new Set([mark]));
  }
  const shown = await server.client.publicPitch.list({ query: { pageSize: 50 } }, { language: 2 });
  expect(shown.pitches.map(({ title }) => title)).toContain('Faros, una lente cada uno');
  expect(new Set(pitches.map(({ state }) => state))).toEqual(
    new Set(['draft', 'open', 'reached', 'greenlit', 'production', 'released', 'closed']),
  );
}
