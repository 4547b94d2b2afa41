import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface EmoteRow {
  id: number;
  name: string;
  imageId: string;
  width: number;
  height: number;
  widths: number[];
  isAnimated: boolean;
  createdAt: Date;
}

const selectEmotes = sql`
  select e.id, e.name, e.image_id as "imageId", i.width, i.height, i.widths, e.is_animated as "isAnimated",
    e.created_at as "createdAt"
  from chat_emote e join image i on i.id = e.image_id`;

export async function listEmotes(db: Db): Promise<EmoteRow[]> {
  const { rows } = await sql<EmoteRow>`${selectEmotes} order by e.name`.execute(db);
  return rows;
}

export async function findEmote(db: Db, id: number): Promise<EmoteRow | undefined> {
  const { rows } = await sql<EmoteRow>`${selectEmotes} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** The given names that are names of emotes. */
export async function listKnownNames(db: Db, names: string[]): Promise<string[]> {
  const rows = await db.selectFrom('chat_emote').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

/** Locks the emotes, so that transactions that add one count one after the other. Returns the number of emotes. */
export async function lockEmoteCount(tx: Db): Promise<number> {
  await sql`lock table chat_emote in share row exclusive mode`.execute(tx);
  const row = await tx
    .selectFrom('chat_emote')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Returns undefined when the name is taken. */
export async function insertEmote(
  tx: Db,
  emote: { name: string; imageId: string; isAnimated: boolean; at: Date },
): Promise<number | undefined> {
  const { name, imageId, isAnimated, at } = emote;
  const row = await tx
    .insertInto('chat_emote')
    .values({ name, image_id: imageId, is_animated: isAnimated, created_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The name of an emote that exists, locked until the transaction ends. */
export async function lockEmote(tx: Db, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('chat_emote').select('name').where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.name;
}

export async function isNameTaken(tx: Db, name: string): Promise<boolean> {
  return (await listKnownNames(tx, [name])).length > 0;
}

export async function updateEmoteName(tx: Db, { id, name }: { id: number; name: string }): Promise<void> {
  await tx.updateTable('chat_emote').set({ name }).where('id', '=', id).execute();
}

export async function deleteEmote(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('chat_emote').where('id', '=', id).execute();
}
