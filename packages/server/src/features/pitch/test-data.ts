import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { addPitch } from './edit-pitch.ts';
import { movePitch } from './move-pitch.ts';

interface Wish {
  goal?: number;
  closesAt?: Date | null;
  missed?: 'returned' | 'spent';
  canTakeBack?: boolean;
  creatorTeamId?: number | null;
}

/** An open pitch. */
export async function makePitch(platform: Platform, actorId: string, wish: Wish = {}): Promise<number> {
  const { goal = 1000, closesAt = null, ...rules } = wish;
  const fields = { title: 'A night in the workshop', goal, closesAt: closesAt?.toISOString() ?? null };
  const { id } = await addPitch(platform, actorId, { ...fields, ...rules });
  await movePitch(platform, actorId, { pitchId: id, to: 'open' });
  return id;
}

/** Holders without accounts who gave one to three points each, as rows. A million of them takes seconds. */
export async function seedSupporters({ db }: Platform, { pitchId, count }: { pitchId: number; count: number }) {
  const mark = randomUUID();
  await sql`
    with made as (
      insert into points_holder (issued, reserved) select n % 3 + 1, n % 3 + 1 from generate_series(1, ${count}::int) n
      returning id, issued
    ), moved as (
      insert into points_movement (holder_id, pitch_id, kind, points, event, at)
      select id, null, 'granted', issued, ${mark} || ':granted:' || id, now() from made
      union all
      select id, ${pitchId}::bigint, 'given', issued, ${mark} || ':given:' || id, now() from made
    )
    insert into pitch_support (pitch_id, holder_id, pseudonym, points, last_given_at)
    select ${pitchId}, id, md5(id::text), issued, now() from made`.execute(db);
  await sql`
    update pitch set points = s.points, supporters = s.supporters
    from (select sum(points) as points, count(*) as supporters from pitch_support where pitch_id = ${pitchId}) s
    where id = ${pitchId}`.execute(db);
}
