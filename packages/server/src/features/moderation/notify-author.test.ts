import { hourMs } from '@greenlight/contract/duration';
import { expect, test } from 'vitest';
import type { TestAccount } from '../../../test/accounts.ts';
import { createLetterBox } from '../../../test/letter-box.ts';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { notifyAuthor } from './notify-author.ts';

const box = createLetterBox();
const site = await siteOfFile({ mail: box.mail, jobs: box.jobs });
const { client: team } = site.teamModerator;
const { client: staff } = site.staff;

/** A member who wrote a comment at the team. */
async function author(options: { confirmed: boolean }) {
  const member = await site.member(options);
  const mediaId = await site.video({ teamId: site.teamId });
  const writer = await site.comments(member);
  return { ...member, write: (text: string) => writer.write(mediaId, text) };
}

function notify({ userId: accountId }: TestAccount): Promise<void> {
  return notifyAuthor(site.server.platform, { accountId });
}

test('the author has one letter about what was removed lately and not undone', async () => {
  const bea = await author({ confirmed: true });
  const ids = [await bea.write('One'), await bea.write('Two'), await bea.write('Three')];
  const remove = async (subjectIds: number[]) => {
    const items = subjectIds.map((subjectId) => ({ kind: 'comment' as const, subjectId }));
    const { results } = await staff.studioModeration.act({
      body: { items, wish: { act: 'remove', reason: 'Off topic' } },
    });
    return results.flatMap(({ actIds }) => actIds);
  };
  const acts = await remove(ids);
  await staff.studioModeration.undo({ body: { actIds: acts.slice(0, 1) } });
  await notify(bea);
  const { text } = await box.take(bea.email, 'removed');
  expect(text).toMatch(/“Two” \(Off topic\)\n.*“Three” \(Off topic\)\n/);
  expect(text).not.toContain('“One”');
  expect(text).toContain(`${site.server.url}/account#moderation`);
  // A second call sends nothing again, and nothing new within an hour.
  await remove(ids.slice(0, 1));
  await notify(bea);
  site.server.clock.advance(hourMs + 1);
  await notify(bea);
  expect((await box.take(bea.email, 'removed')).text).toContain('“One”');
  expect(box.letters).toEqual([]);
});

test.each([
  { who: 'a creator', teamId: site.teamId, moderator: team, place: 'A team', there: 'A moderator of A team decided' },
  { who: 'the service', teamId: null, moderator: staff, place: 'Greenlight', there: 'A moderator decided' },
])('a letter says who may not write for $who, until when and why', async ({ teamId, moderator, place, there }) => {
  const wishes = [
    { minutes: 90, reason: 'Calm down', when: 'for a while' },
    { minutes: null, reason: '', when: 'any more' },
  ];
  for (const { when, ...wish } of wishes) {
    const ann = await author({ confirmed: true });
    await ann.write('Rude');
    const { ban } = await moderator.studioModeration.ban({ body: { userId: ann.userId, teamId, ...wish } });
    await notify(ann);
    const { subject, text } = await box.take(ann.email, 'You can’t write');
    expect(subject).toMatch(new RegExp(`^You can’t write (for|at) ${place} ${when}$`));
    expect(text).toContain(there);
    if (ban.endsAt) expect(text).toContain(`until ${ban.endsAt.slice(0, 16).replace('T', ' ')} UTC.`);
    expect(text).toContain(`Reason: ${wish.reason || '–'}\n`);
    expect(text).toContain(`${site.server.url}/account#moderation`);
    // The letter does not name the moderator.
    expect(text).not.toMatch(/Tess|Sam/);
  }
});

test('there is no letter about a ban that is lifted, nor to an unconfirmed address', async () => {
  const [free, unconfirmed] = [await author({ confirmed: true }), await author({ confirmed: false })];
  for (const { userId, write } of [free, unconfirmed]) {
    await write('Rude');
    const { ban } = await team.studioModeration.ban({ body: { userId, teamId: site.teamId, minutes: 5 } });
    if (userId === free.userId) await team.studioModeration.liftBan({ params: { banId: ban.banId } });
  }
  await notify(free);
  await notify(unconfirmed);
  // This letter would come after the others.
  const last = await author({ confirmed: true });
  await last.write('Rude');
  await staff.studioModeration.ban({ body: { userId: last.userId, teamId: null, minutes: null } });
  await notify(last);
  await box.take(last.email, 'You can’t write');
  expect(box.letters).toEqual([]);
});
