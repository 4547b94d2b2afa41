import { dayMs } from '@greenlight/contract/duration';
import type { RuleCheck } from '@greenlight/contract/moderation';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteOfFile } from '../../../../test/moderation-site.ts';
import { makeTeam } from '../../creator/test-data.ts';

const site = await siteOfFile();
const { server } = site;

/** A video of a creator of its own whose only rule holds texts, and a new writer there. */
async function placeWith(check: RuleCheck) {
  const teamId = await makeTeam(server.platform.db);
  const body = { teamId, name: check.kind, check, effect: 'hold' as const, reason: '', isOn: true };
  await site.staff.client.studioModerationRules.addRule({ body });
  const mediaId = await site.video({ teamId });
  const author = await site.member();
  const writer = await site.comments(author);
  /** Whether the text is held. */
  const isHeld = async (text: string) => {
    const commentId = await writer.write(mediaId, text);
    const { comments } = await writer.get(mediaId);
    return comments.find((comment) => comment.commentId === commentId)?.isHeld ?? false;
  };
  return { author, isHeld };
}

test('a rule against floods holds the third text of a minute, and none later', async () => {
  const { isHeld } = await placeWith({ kind: 'flood', count: 3, seconds: 60 });
  expect([await isHeld('One'), await isHeld('Two'), await isHeld('Three')]).toEqual([false, false, true]);
  server.clock.advance(61_000);
  expect(await isHeld('Four')).toBe(false);
});

test('a rule against repeats holds the same text, also with other signs', async () => {
  const { isHeld } = await placeWith({ kind: 'repeats', minutes: 10 });
  expect([await isHeld('Watch my film'), await isHeld('Watch  my FILM!'), await isHeld('Another')]).toEqual([
    false,
    true,
    false,
  ]);
  server.clock.advance(11 * 60_000);
  expect(await isHeld('Watch my film')).toBe(false);
});

test('a rule about new accounts holds texts of accounts that are younger', async () => {
  const check = { kind: 'new-account', days: 3 } as const;
  const [young, old] = [await placeWith(check), await placeWith(check)];
  const setCreated = (userId: string, days: number) => {
    const at = new Date(server.platform.clock.now().getTime() - days * dayMs);
    return sql`update account set created_at = ${at} where id = ${userId}`.execute(server.platform.db);
  };
  await setCreated(young.author.userId, 2);
  await setCreated(old.author.userId, 4);
  expect([await young.isHeld('Hello'), await old.isHeld('Hello')]).toEqual([true, false]);
});

test('a rule about unconfirmed addresses holds texts of accounts without a confirmed one', async () => {
  const check = { kind: 'unconfirmed' } as const;
  const [unconfirmed, confirmed] = [await placeWith(check), await placeWith(check)];
  const confirm = (userId: string, at: Date | null) =>
    sql`update account set verified_at = ${at} where id = ${userId}`.execute(server.platform.db);
  await confirm(unconfirmed.author.userId, null);
  await confirm(confirmed.author.userId, new Date());
  expect([await unconfirmed.isHeld('Hello'), await confirmed.isHeld('Hello')]).toEqual([true, false]);
});
