import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export interface PreviewRow {
  id: number;
  checked: number;
  found: number;
  isDone: boolean;
  startedAt: Date;
  /** How many are left of the edition; null without one. */
  left: number | null;
}

export async function findPreview(db: Db, badge: string): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select r.id, r.checked, r.found, r.finished_at is not null as "isDone", r.started_at as "startedAt",
      b.edition - b.granted as left
    from badge_run r join badge b on b.id = r.badge_id
    where r.badge_id = ${badge} and r.purpose = 'preview' and r.dropped_at is null`.execute(db);
  return rows[0];
}

/** In the order in which they met the rule. */
export async function listCandidates(db: Db, { runId, page }: { runId: number; page: Page }) {
  const { rows } = await sql<{ userId: string; displayName: string; count: number; reachedAt: Date }>`
    select c.account_id as "userId", a.display_name as "displayName", c.count, c.reached_at as "reachedAt"
    from badge_candidate c join account a on a.id = c.account_id
    where c.run_id = ${runId} order by c.reached_at, c.account_id ${pageLimit(page)}`.execute(db);
  return rows;
}
