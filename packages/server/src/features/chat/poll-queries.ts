import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Locks the settings of a stream, so that two polls are not opened at once. */
export async function lockPolls(tx: Db, livestreamId: number): Promise<void> {
  await tx
    .insertInto('chat_setting')
    .values({ livestream_id: livestreamId })
    .onConflict((conflict) => conflict.column('livestream_id').doUpdateSet({ livestream_id: livestreamId }))
    .execute();
}

export async function findPollOfClient(
  tx: Db,
  { livestreamId, clientId }: { livestreamId: number; clientId: string },
): Promise<number | undefined> {
  const query = tx.selectFrom('chat_poll').select('id').where('livestream_id', '=', livestreamId);
  return (await query.where('client_id', '=', clientId).executeTakeFirst())?.id;
}

/** Closes the open poll of a stream, or the one with this id. Returns the closed poll. */
export async function updatePollClosedAt(
  tx: Db,
  { livestreamId, pollId, at }: { livestreamId: number; pollId?: number; at: Date },
): Promise<number | undefined> {
  const update = tx
    .updateTable('chat_poll')
    .set({ closed_at: at })
    .where('livestream_id', '=', livestreamId)
    .where('closed_at', 'is', null)
    .returning('id');
  return (await (pollId === undefined ? update : update.where('id', '=', pollId)).executeTakeFirst())?.id;
}

export async function insertPoll(
  tx: Db,
  args: { livestreamId: number; clientId: string; question: string; options: string[]; at: Date },
): Promise<number> {
  const { question, options } = args;
  const row = { livestream_id: args.livestreamId, client_id: args.clientId, created_at: args.at };
  const insert = tx.insertInto('chat_poll').values({ ...row, question, options });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
}

export interface LockedPoll {
  id: number;
  livestreamId: number;
  options: number;
  isOpen: boolean;
}

/** Locks open polls, so that they cannot be closed until the transaction ends. */
export async function lockOpenPolls(tx: Db, ids: number[]): Promise<LockedPoll[]> {
  const { rows } = await sql<LockedPoll>`
    select id, livestream_id as "livestreamId", cardinality(options) as options, closed_at is null as "isOpen"
    from chat_poll where id = any(${ids}::bigint[]) order by id for share`.execute(tx);
  return rows;
}

export interface NewVote {
  livestreamId: number;
  pollId: number;
  userId: string;
  option: number;
}

/**
 * Stores votes, one per account and poll: a second vote replaces the first. Returns the polls in which a vote changed.
 */
export async function upsertVotes(tx: Db, { votes, at }: { votes: NewVote[]; at: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_poll_vote as v (poll_id, account_id, option, created_at)
    select poll_id, account_id, option, ${at}
    from unnest(${votes.map(({ pollId }) => pollId)}::bigint[], ${votes.map(({ userId }) => userId)}::uuid[],
      ${votes.map(({ option }) => option)}::int[]) as s (poll_id, account_id, option)
    order by poll_id, account_id
    on conflict (poll_id, account_id) do update set option = excluded.option where v.option <> excluded.option
    returning poll_id as id`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}
