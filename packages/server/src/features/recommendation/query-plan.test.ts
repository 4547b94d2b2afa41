import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanReader, type PlanReader } from '../../../test/plan-reader.ts';
import { seedAudience } from '../../../test/seed-audience.ts';
import { seedCatalogue } from '../../../test/seed-catalogue.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { recommendToMember } from './recommend.ts';
import { readUpNext } from './up-next.ts';

let server: TestServer;
let reader: PlanReader;
let heaviest: string;
const big = new Set(['media', 'watch_progress']);

/** A small service whose members watched little, except for one who watched everything. */
beforeAll(async () => {
  server = await startTestServer();
  reader = openPlanReader(server, big, big);
  const now = server.clock.now();
  await seedCatalogue(server.platform.db, { media: 3000, now });
  heaviest = await seedAudience(server.platform.db, { members: 5000, now });
}, 60_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

const paging = { page: 1, pageSize: 20, recommendationId: undefined };
const after = { mediaId: 7, count: 20, recommendationId: undefined, seasonId: undefined, creatorTeamId: undefined };

test('a query plan for members who watched little is still good for one who watched everything', async () => {
  const calls = [
    () => recommendToMember(reader.platform, { userId: heaviest, ...paging }),
    () => readUpNext(reader.platform, { userId: heaviest, ...after }),
  ];
  for (const call of calls) expect(await reader.problemsOf(call, 10)).toEqual([]);
});
