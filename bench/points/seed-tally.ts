import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { tallyInput, tallyLine, tallyStart } from '@greenlight/contract/tally';
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/database.ts';

const stepSize = 20_000;
/** Lines of each supporter in the tally. */
const linesEach = 2;

/** A chained tally of this many lines, with its movements, supporters and balances. Each line is of one point. */
export async function seedTally(db: Db, { pitchId, lines }: { pitchId: number; lines: number }): Promise<void> {
  const supporters = lines / linesEach;
  const mark = randomUUID();
  const pseudonyms = Array.from({ length: supporters }, () => randomBytes(8).toString('hex'));
  const { rows: holders } = await sql<{ id: number }>`
    insert into points_holder (issued, reserved) select ${linesEach}::int, ${linesEach}::int
    from generate_series(1, ${supporters}::int) returning id`.execute(db);
  await sql`
    insert into points_movement (holder_id, kind, points, event, at)
    select id, 'granted', ${linesEach}::int, ${mark} || ':granted:' || id, now()
    from unnest(${holders.map(({ id }) => id)}::bigint[]) id`.execute(db);
  await sql`
    insert into pitch_support (pitch_id, holder_id, pseudonym, points, last_given_at)
    select ${pitchId}, *, ${linesEach}::int, now()
    from unnest(${holders.map(({ id }) => id)}::bigint[], ${pseudonyms}::text[])`.execute(db);
  const at = new Date();
  let head = createHash('sha256').update(tallyStart(pitchId)).digest();
  for (let from = 0; from < lines; from += stepSize) {
    const numbers = Array.from({ length: Math.min(stepSize, lines - from) }, (_, index) => from + index + 1);
    const indexes = numbers.map((number) => (number - 1) % supporters);
    const names = indexes.map((index) => pseudonyms[index] ?? '');
    const hashes = numbers.map((number, index) => {
      const line = { number, at: at.toISOString(), pseudonym: names[index] ?? '', points: 1, mark: null };
      head = createHash('sha256')
        .update(tallyInput(head.toString('hex'), tallyLine(line)))
        .digest();
      return head;
    });
    await sql`
      with lines as (
        select * from unnest(${numbers}::int[], ${indexes.map((index) => holders[index]?.id)}::bigint[], ${names}::text[],
          ${hashes}::bytea[]) as l (number, holder_id, pseudonym, hash)
      ), moved as (
        insert into points_movement (holder_id, pitch_id, kind, points, event, at)
        select holder_id, ${pitchId}, 'given', 1, ${mark} || ':' || number, ${at}::timestamptz from lines
        returning id, event
      )
      insert into pitch_entry (pitch_id, number, pseudonym, points, mark, at, hash, movement_id)
      select ${pitchId}, number, pseudonym, 1, null, ${at}::timestamptz, hash, moved.id
      from lines join moved on moved.event = ${mark} || ':' || number`.execute(db);
  }
  await sql`
    update pitch set points = ${lines}, supporters = ${supporters}, entries = ${lines}, head = ${head}
    where id = ${pitchId}`.execute(db);
  await sql`vacuum analyze points_movement, points_holder, pitch_entry, pitch_support`.execute(db);
}
