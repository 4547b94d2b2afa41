import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { changeSettings } from '../config/edit-settings.ts';
import { addGiveaway } from './edit-giveaway.ts';
import { openGiveaway } from './open-giveaway.ts';

type Wish = Partial<Parameters<typeof addGiveaway>[2]>;

/** Switches giveaways on and publishes rules, unless that was done before. */
export async function allowGiveaways(platform: Platform, actorId: string): Promise<void> {
  await sql`
    insert into legal_type (type, title, required) values ('giveawayrules', 'Giveaway rules', false)
    on conflict do nothing`.execute(platform.db);
  await sql`
    insert into legal_version (type, version, title, text, required, published_at)
    select 'giveawayrules', 1, 'Giveaway rules', '# Rules', false, ${platform.clock.now()}
    where not exists (select from legal_version where type = 'giveawayrules')`.execute(platform.db);
  await changeSettings(platform, { actorId, config: { giveaways_enabled: true, giveaways_enter_link: 'win' } });
}

/** An open giveaway for everybody with an account. Giveaways are switched on for it. */
export async function makeGiveaway(platform: Platform, actorId: string, wish: Wish = {}): Promise<number> {
  await allowGiveaways(platform, actorId);
  const { id } = await addGiveaway(platform, actorId, {
    title: 'A signed poster',
    prize: 'A poster, signed by everybody',
    entrants: 'accounts',
    minAge: 0,
    closesAt: new Date(platform.clock.now().getTime() + 7 * dayMs).toISOString(),
    ...wish,
  });
  await openGiveaway(platform, actorId, id);
  return id;
}

/** Entries of accounts without sessions and digests, as rows. */
export async function seedEntries({ db }: Platform, { giveawayId, count }: { giveawayId: number; count: number }) {
  await sql`
    with made as (
      insert into account (email, display_name, verified_at)
      select 'entrant-' || ${giveawayId}::bigint || '-' || n || '@example.com', 'Entrant ' || n, now()
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into giveaway_entry (giveaway_id, account_id, pseudonym, entered_at, is_free, entries)
    select ${giveawayId}, id, left(md5(id::text), 16), now(), false, 1 from made`.execute(db);
  await sql`update giveaway set people = people + ${count} where id = ${giveawayId}`.execute(db);
}
