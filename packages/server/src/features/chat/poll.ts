import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@greenlight/contract/errors';
import type { LivestreamSent } from '@greenlight/contract/realtime';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { roomOf } from './chat-room.ts';
import type { ChatModerator } from './moderate-chat.ts';
import {
  findPollOfClient,
  insertPoll,
  lockOpenPolls,
  lockPolls,
  type NewVote,
  updatePollClosedAt,
  upsertVotes,
} from './poll-queries.ts';

type Sent<Type extends LivestreamSent['type']> = Extract<LivestreamSent, { type: Type }>;

const groupMax = 500;

/** Opens a poll in place of the open one. Returns its id. */
export function openPoll(
  platform: Platform,
  { actorId, mediaId }: ChatModerator,
  sent: Sent<'open-poll'>,
): Promise<number> {
  const { livestreamId, question, options, clientId = randomUUID() } = sent;
  const at = platform.clock.now();
  return inTransaction(platform.db, async (tx) => {
    await lockPolls(tx, livestreamId);
    const known = await findPollOfClient(tx, { livestreamId, clientId });
    if (known !== undefined) return known;
    const closed = await updatePollClosedAt(tx, { livestreamId, at });
    const id = await insertPoll(tx, { livestreamId, clientId, question, options, at });
    const changed = closed === undefined ? [id] : [closed, id];
    await recordAudit(tx, { actorId, action: 'chat.open-poll', subject: `media:${mediaId}` });
    raiseEvents(
      platform,
      tx,
      changed.map((subjectId) => ({ room: roomOf(livestreamId), kind: 'poll', subjectId })),
    );
    return id;
  });
}

/** Throws `not_found` for a poll that is not open. */
export function closePoll(
  platform: Platform,
  { actorId, mediaId }: ChatModerator,
  { livestreamId, pollId }: Sent<'close-poll'>,
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const closed = await updatePollClosedAt(tx, { livestreamId, pollId, at: platform.clock.now() });
    if (closed === undefined) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'chat.close-poll', subject: `media:${mediaId}` });
    raiseEvents(platform, tx, [{ room: roomOf(livestreamId), kind: 'poll', subjectId: pollId }]);
  });
}

/** Throws `ended` for a closed poll, and `not_found` for an unknown poll or option. */
export async function vote(platform: Platform, userId: string, sent: Sent<'vote'>): Promise<void> {
  const { livestreamId, pollId, option } = sent;
  const problem = await writeVote(platform, { livestreamId, pollId, option, userId });
  if (problem) throw new ProblemError(problem);
}

const writeVote = inBatches<NewVote, ErrorCode | null>(
  (platform, votes) =>
    inTransaction(platform.db, async (tx) => {
      const rows = await lockOpenPolls(tx, [...new Set(votes.map(({ pollId }) => pollId))]);
      const polls = new Map(rows.map((row) => [row.id, row]));
      const problems = votes.map(({ livestreamId, pollId, option }): ErrorCode | null => {
        const poll = polls.get(pollId);
        if (poll?.livestreamId !== livestreamId || option >= poll.options) return 'not_found';
        return poll.isOpen ? null : 'ended';
      });
      const counted = votes.filter((_, place) => problems[place] === null);
      // Of two votes of an account, the later one counts, because one statement cannot write a row twice.
      const last = new Map(counted.map((one) => [`${one.pollId} ${one.userId}`, one]));
      const changed = await upsertVotes(tx, { votes: [...last.values()], at: platform.clock.now() });
      const events = changed.flatMap((id) => {
        const poll = polls.get(id);
        return poll ? [{ room: roomOf(poll.livestreamId), kind: 'poll', subjectId: id }] : [];
      });
      raiseEvents(platform, tx, events);
      return problems;
    }),
  { itemsMax: groupMax },
);
