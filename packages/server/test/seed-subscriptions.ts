import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { loadConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

type State = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';

export interface Life {
  name: string;
  plan: 'monthly' | 'annual';
  /** The states of the subscription, each from `daysAgo` on. */
  states: [daysAgo: number, state: State][];
}

/** Members billed by the card provider, with the history of their subscription states. */
export async function seedSubscriptions(databaseUrl: string, lives: Life[]): Promise<void> {
  const database = await openDatabase(loadConfig({ DATABASE_URL: databaseUrl }));
  for (const { name, plan, states } of lives) {
    const { rows } = await sql<{ id: string }>`
      insert into account (email, display_name) values (${`${randomUUID()}@example.com`}, ${name}) returning id`.execute(
      database.db,
    );
    const userId = rows[0]?.id;
    for (const [daysAgo, state] of states) {
      await sql`
        insert into membership_standing (account_id, backend, subscription_id, plan, state, since, source)
        values (${userId}, 'stripe', ${`sub_${userId}`}, ${plan}, ${state},
          now() - ${daysAgo}::int * interval '1 day', ${randomUUID()})`.execute(database.db);
    }
  }
  await database.close();
}
