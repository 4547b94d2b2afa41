import type { Person } from '../message/mention-state.ts';
import { useCommentsOfPlace } from './comments-of-place.ts';
import type { Thread } from './use-comment-room.ts';

/** People whom the viewer may mention: first those of this thread, then all others of the loaded comments. */
export function usePeople(thread?: Thread): Person[] {
  const { threads, viewerId } = useCommentsOfPlace();
  const comments = [...(thread ? [thread] : []), ...threads].flatMap((each) => [each, ...each.replies]);
  const people = new Map(comments.filter(({ isWithheld }) => !isWithheld).map(({ author }) => [author.userId, author]));
  if (viewerId) people.delete(viewerId);
  return [...people.values()];
}
