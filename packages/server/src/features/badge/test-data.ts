import type { BadgeRule } from '@greenlight/contract/badge-studio';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { addBadge, switchBadgeOn } from './edit-badge.ts';
import { grantDueBadges } from './grant-due.ts';
import { listOpenRuns } from './run-queries.ts';
import { runRule } from './run-rule.ts';

interface Wish {
  name?: string;
  edition?: number | null;
  endsAt?: Date | null;
  isDraft?: boolean;
}

/** For tests: a badge that is on. Its run over the past waits. */
export async function makeBadge(platform: Platform, actorId: string, rule: BadgeRule, wish: Wish = {}) {
  const { name = 'Early bird', edition = null, endsAt = null, isDraft = false } = wish;
  const fields = { name, rule, edition, endsAt: endsAt?.toISOString() ?? null };
  const { id } = await addBadge(platform, actorId, fields);
  if (!isDraft) await switchBadgeOn(platform, actorId, id);
  return id;
}

/** For tests: runs the jobs. */
export async function runBadges(platform: Platform): Promise<void> {
  for (const runId of await listOpenRuns(platform.db)) await runRule(platform, { runId });
  await grantDueBadges(platform);
}

/** For tests: the holders of a badge. */
export async function holdersOf({ db }: Platform, badge: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from badge_earned where badge_id = ${badge} and taken_back_at is null
    order by account_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * For tests: accounts with a confirmed address that wrote one comment each, as rows, at times in the order of their
 * ids.
 */
export async function seedCommenters({ db }: Platform, { mediaId, count }: { mediaId: number; count: number }) {
  await sql`
    with thread as (
      insert into comment_thread (media_id) values (${mediaId})
      on conflict (media_id) do update set comment_count = 0 returning id
    ), made as (
      insert into account (id, email, display_name, verified_at)
      select uuidv7(), 'writer-' || gen_random_uuid() || '@example.com', 'Writer ' || n, now()
      from generate_series(1, ${count}::int) n returning id
    )
    insert into comment (thread_id, account_id, client_id, message, created_at)
    select thread.id, made.id, gen_random_uuid(), 'Nice', now() from made, thread`.execute(db);
}
