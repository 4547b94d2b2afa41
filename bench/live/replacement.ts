import { sql } from 'kysely';
import type { Site, Stream } from './site.ts';

/**
 * Notes what is shown now. Its result reads at which time of day the first part of what came next was committed: of the
 * slate, or of an encoder. Infinity if there is none. Rows of parts stay for eight seconds.
 */
export async function watchReplacement({ db }: Site, { livestreamId }: Stream, isSlate: boolean) {
  const ofStream = sql`from live_partial_segment join livestream using (asset_id) where livestream.id = ${livestreamId}`;
  const latest = await sql<{ run: number }>`select max(run) as run ${ofStream}`.execute(db);
  return async (): Promise<number> => {
    const { rows } = await sql<{ ms: number | null }>`
      select min(extract(epoch from pg_xact_commit_timestamp(live_partial_segment.xmin))::float8) * 1000 as ms
      ${ofStream} and run > ${latest.rows[0]?.run ?? 0} and is_slate = ${isSlate}`.execute(db);
    return rows[0]?.ms ?? Infinity;
  };
}
