import type { WirePlace } from '@greenlight/contract/place';
import type { CommentEvent, CommentReceived } from '@greenlight/contract/realtime';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { broadcast } from '../../platform/realtime/broadcast.ts';
import type { EventBatch, Member, RoomKind } from '../../platform/realtime/room-kind.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import { commentProblem } from './comment-right.ts';
import { type CommentViewer, isWithheld, toReply } from './comment-view.ts';
import { type CommentRow, findThread, listComments, listHeldOrHidden, listOriginals } from './queries.ts';
import { placeOf } from './thread-place.ts';

/** A viewer in the room of the comments of a video or a pitch. */
export interface CommentMember {
  viewer: Viewer;
  reader: CommentViewer;
}

export type CommentRooms = Rooms<CommentMember>;

/**
 * The hooks of comment rooms. An event names a changed comment, whose present state is sent. So a change may be sent
 * twice, and a comment that was removed in the meantime is not sent.
 */
export function commentRoomKind(platform: Platform): RoomKind<CommentMember> {
  return {
    async send(members, batch) {
      if (members.length === 0) return;
      const place = placeOf(batch.room);
      const ids = [...new Set(batch.events.map(({ subjectId }) => subjectId))];
      const found = await listComments(platform.db, { ids, userId: null });
      const ownIds = batch.events.flatMap(({ kind, subjectId }) => (kind === 'own' ? subjectId : []));
      const own = await listHeldOrHidden(platform.db, ownIds);
      const gone = await listOriginals(platform.db, idsWithout(ids, found));
      const originalIds = [...found, ...gone].flatMap(({ originalCommentId }) => originalCommentId ?? []);
      const [others, thread] = await Promise.all([
        listComments(platform.db, { ids: idsWithout(originalIds, found), userId: null }),
        findThread(platform.db, batch.room),
      ]);
      const rows = new Map([...found, ...others].map((row) => [row.id, row]));
      const originals = new Map([...found, ...gone].map((row) => [row.id, row.originalCommentId]));
      const comments: Found = { place, rows, own: new Map(own.map((row) => [row.id, row])), originals };
      for (const { reader, members: alike } of groupByReader(members, found, own)) {
        const events = batch.events.flatMap((event) => toEvent(platform, comments, event, reader));
        const { after, number } = batch;
        await emit(alike, { type: 'events', ...place, after, number, events, total: thread?.total ?? 0 });
      }
    },
    reload: (members, room) => emit(members, { type: 'reload', ...placeOf(room) }),
    isAllowed: async ({ data }, room) =>
      (await commentProblem(platform, { viewer: data.viewer, place: placeOf(room) })) === null,
    close: (member, room) => void emit([member], { type: 'closed', ...placeOf(room) }),
  };
}

function emit(members: Member<CommentMember>[], frame: CommentReceived): Promise<void> {
  return broadcast(
    members.map(({ socket }) => socket),
    'comment',
    frame,
  );
}

/**
 * Groups of members who may read the same of these comments; authors of `own` are apart. Most batches have no comment
 * with a moment, so all members are in one group.
 */
function groupByReader(members: Member<CommentMember>[], rows: CommentRow[], own: CommentRow[]) {
  const timed = rows.filter(({ momentS }) => momentS !== null);
  const authors = new Set(own.map(({ accountId }) => accountId));
  const groups = new Map<string, { reader: CommentViewer; members: Member<CommentMember>[] }>();
  for (const member of members) {
    const { userId } = member.data.viewer;
    const seen = timed.map((row) => (isWithheld(row, member.data.reader) ? '0' : '1'));
    const key = [...seen, authors.has(userId) ? userId : ''].join('');
    const group = groups.get(key);
    if (group) group.members.push(member);
    else groups.set(key, { reader: member.data.reader, members: [member] });
  }
  return groups.values();
}

interface Found {
  place: WirePlace;
  rows: Map<number, CommentRow>;
  /** Comments that only their authors see. */
  own: Map<number, CommentRow>;
  /** The original comment of each reply. */
  originals: Map<number, number | null>;
}

function toEvent(
  platform: Platform,
  { place, rows, own, originals }: Found,
  { kind, subjectId: commentId }: EventBatch['events'][number],
  reader: CommentViewer,
): CommentEvent[] {
  const original = rows.get(originals.get(commentId) ?? 0);
  const counts = original && { replyCount: original.replyCount };
  if (kind === 'own') {
    const row = own.get(commentId);
    const isAuthor = row?.accountId === reader.userId;
    return row && isAuthor ? [{ type: 'message', ...place, comment: toReply(platform, row, reader), ...counts }] : [];
  }
  const row = rows.get(commentId);
  if (!row) return [{ type: 'delete', ...place, commentId, originalCommentId: originals.get(commentId), ...counts }];
  const { likes, isPinned, isHearted } = row;
  if (kind === 'likes') return [{ type: 'likes', ...place, commentId, likes }];
  if (kind === 'marks') return [{ type: 'marks', ...place, commentId, isPinned, isHearted }];
  const comment = toReply(platform, row, reader);
  return [kind === 'message' ? { type: 'message', ...place, comment, ...counts } : { type: 'edit', ...place, comment }];
}

function idsWithout(ids: number[], rows: CommentRow[]): number[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id));
}
