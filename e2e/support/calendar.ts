import { Client } from 'pg';
import type { Service } from './service.ts';

/** Columns with the times of a membership, by table. */
const dated = {
  foundry_subscription: [
    'started_at',
    'period_start',
    'period_end',
    'anchor',
    'trial_end',
    'grace_end',
    'due_at',
    'resume_at',
  ],
  membership_fact: ['starts_at', 'ends_at', 'revoked_at'],
  membership_standing: ['since', 'billing_at'],
};

/**
 * Makes days pass for an account's membership: moves all its dates into the past, then runs the job that handles due
 * subscriptions.
 */
export async function passDays(service: Service, email: string, days: number): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  for (const [table, columns] of Object.entries(dated)) {
    const earlier = columns.map((column) => `${column} = ${column} - make_interval(days => $2)`).join();
    await client.query(`update ${table} set ${earlier} where account_id = (select id from account where email = $1)`, [
      email,
      days,
    ]);
  }
  await client.query(
    `update charge set period_start = period_start - make_interval(days => $2),
       period_end = period_end - make_interval(days => $2)
     where account_id = (select id from account where email = $1)`,
    [email, days],
  );
  await client.end();
  await runJob(service, 'foundry.run-due');
}

/** Queues a job to run now, such as one that runs every minute. */
export async function runJob({ databaseUrl }: Service, name: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [name]);
  await client.end();
}
