import { expect, test } from 'vitest';
import type { TestAccount } from '../../../test/accounts.ts';
import { notificationJobs } from '../../../test/jobs.ts';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { commentJobs } from './jobs.ts';

// Scheduled jobs do not run here.
const jobs = [...commentJobs, ...notificationJobs].map((job) => ({ ...job, cron: undefined }));
const site = await siteOfFile({ jobs });

async function inboxOf({ client }: TestAccount) {
  const { unread, notifications } = await client.notification.inbox();
  return { unread, texts: notifications.map(({ type, text }) => `${type} ${text}`) };
}

/** A reply of which three people have notifications: who asked, who is mentioned, and its author, because of a like. */
async function notifiedReply() {
  const mediaId = await site.video({ teamId: site.teamId });
  const [asker, author, mentioned] = [await site.member(), await site.member(), await site.member()];
  const [starter, writer, fan] = [
    await site.comments(asker),
    await site.comments(author),
    await site.comments(site.bob),
  ];
  // Only people who wrote here can be mentioned.
  await (await site.comments(mentioned)).write(mediaId, 'I was there');
  const originalCommentId = await starter.write(mediaId, 'What lens is this?');
  await writer.write(mediaId, 'Polite', { originalCommentId });
  await expect.poll(() => inboxOf(asker)).toMatchObject({ texts: ['1 Polite'] });
  const commentId = await writer.write(mediaId, 'Rude', { originalCommentId, mentions: [mentioned.userId] });
  await fan.send({ type: 'add-like', mediaId, commentId });
  /** Compares the three inboxes. The other reply always stays. */
  const expectAll = async (isShown: boolean) => {
    const all: [TestAccount, string[]][] = [
      [asker, isShown ? ['1 Rude', '1 Polite'] : ['1 Polite']],
      [mentioned, isShown ? ['1 Rude'] : []],
      [author, isShown ? ['3 Rude'] : []],
    ];
    for (const [account, texts] of all) {
      const read = () => inboxOf(account);
      const inbox = { unread: texts.length, texts };
      // Notifications come after a job; they leave at once.
      if (isShown) await expect.poll(read).toEqual(inbox);
      else expect(await read()).toEqual(inbox);
    }
  };
  await expectAll(true);
  return { mediaId, commentId, expectAll };
}

const [teamId, reason] = [site.teamId, 'Rude'];

test.each([
  { act: 'remove', reason },
  { act: 'time-out', minutes: 5, teamId, reason },
  { act: 'ban', teamId, reason },
] as const)('what a moderator removes by “$act” leaves all inboxes, and returns with an undo', async (wish) => {
  const { commentId, expectAll } = await notifiedReply();
  const items = [{ kind: 'comment' as const, subjectId: commentId }];
  const { results } = await site.teamModerator.client.studioModeration.act({ body: { items, wish } });
  expect(results).toMatchObject([{ problem: null }]);
  await expectAll(false);
  const actIds = results.flatMap((result) => result.actIds);
  await site.teamModerator.client.studioModeration.undo({ body: { actIds } });
  await expectAll(true);
});

test.each(['delete', 'ban'] as const)(
  'what a moderator removes beside the video (%s) leaves all inboxes',
  async (type) => {
    const { mediaId, commentId, expectAll } = await notifiedReply();
    const team = await site.comments(site.teamModerator);
    expect(await team.send({ type, mediaId, commentId })).toMatchObject({ ok: true });
    await expectAll(false);
  },
);
