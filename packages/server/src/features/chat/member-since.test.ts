import { dayMs, minuteMs } from '@greenlight/contract/duration';
import { expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { openChatSite } from '../../../test/chat-site.ts';
import { grantMembership } from '../money/entitlement/change-membership.ts';

const site = await openChatSite();
const { server } = site;
const memberDays = 7;

/** A viewer with memberships, each from a time before now, for some days or without end. */
async function viewerWith(...memberships: { agoMs: number; days?: number }[]) {
  const { platform, clock } = server;
  const viewer = await signUp(server);
  for (const { agoMs, days } of memberships) {
    clock.advance(-agoMs);
    const until = days === undefined ? null : new Date(clock.now().getTime() + days * dayMs).toISOString();
    await grantMembership(platform, platform.db, viewer.userId, { kind: 'complimentary', planId: 'annual', until });
    clock.advance(agoMs);
  }
  return viewer;
}

/** A chat for members of seven days. Returns a function that writes in it. */
async function openMembersChat() {
  const livestreamId = await site.freeStream();
  const team = await site.open(site.creator);
  const mode = { type: 'set-mode', livestreamId, settings: { memberDays } } as const;
  expect(await team.send(mode)).toMatchObject({ ok: true });
  return async (viewer: Awaited<ReturnType<typeof viewerWith>>) => {
    const reader = await site.open(viewer);
    const { problem } = await reader.join(livestreamId);
    return { problem, answer: await reader.send({ type: 'message', livestreamId, message: 'Hi' }) };
  };
}

const refused = { problem: 'chat_member_days', answer: { ok: false, code: 'chat_member_days' } };
const accepted = { problem: null, answer: { ok: true } };

test('a chat for members of seven days lets a member write after seven days, and not before', async () => {
  const member = await viewerWith({ agoMs: memberDays * dayMs - minuteMs });
  const write = await openMembersChat();
  expect(await write(member)).toMatchObject(refused);
  server.clock.advance(minuteMs);
  expect(await write(member)).toMatchObject(accepted);
});

test('the days count from the first membership, for those who are members now', async () => {
  const back = await viewerWith({ agoMs: 90 * dayMs, days: 30 }, { agoMs: dayMs });
  const gone = await viewerWith({ agoMs: 90 * dayMs, days: 30 });
  const write = await openMembersChat();
  expect(await write(back)).toMatchObject(accepted);
  expect(await write(gone)).toMatchObject(refused);
  expect(await write(await viewerWith())).toMatchObject(refused);
});
