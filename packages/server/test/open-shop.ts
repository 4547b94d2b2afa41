import { salesTextKeys } from '@greenlight/contract/join';
import type { FeatureFlag } from '@greenlight/contract/route';
import { Client } from 'pg';
import { superuser } from '../src/platform/db/cluster/cluster.ts';

const publishText =
  "insert into join_pitch (page, language_id, published_at) select $1, id, '2024-01-01' from language";

const switchOn = "insert into config_value (key, value) select unnest($1::text[]), 'true'";
const flags: FeatureFlag[] = [
  'points_enabled',
  'badges_enabled',
  'bingo_enabled',
  'giveaways_enabled',
  'store_discount_enabled',
];

/**
 * Opens a service: plans and gifts on sale, a month for each invitation, a cancel offer of 50 %, public sales texts, all
 * features on.
 */
export async function openShop(host: string, database: string): Promise<void> {
  await ask(host, database, async (client) => {
    await client.query("update plan set offered = id in ('monthly', 'annual')");
    await client.query('update gift_option set offered = true');
    await client.query('update invitation_setting set months = 1');
    await client.query('update cancel_offer_setting set percent_off = 50');
    await client.query(switchOn, [flags]);
    for (const page of Object.keys(salesTextKeys)) await client.query(publishText, [page]);
  });
}

export async function copyDatabase(host: string, { from, to }: { from: string; to: string }): Promise<void> {
  await ask(host, 'postgres', (client) => client.query(`create database ${to} template ${from} strategy file_copy`));
}

export async function dropDatabase(host: string, name: string): Promise<void> {
  await ask(host, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
}

async function ask(host: string, database: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ host, user: superuser, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
