import { mergeReply, type Thread, toThread } from '@greenlight/client/comment-thread';
import { keyOf } from '@greenlight/client/query';
import type { ApiError, CallOptions } from '@greenlight/contract/client';
import type { CommentOrder, CommentPage, Reply } from '@greenlight/contract/comment';
import type { WirePlace } from '@greenlight/contract/place';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient } from '../../platform/app.ts';

/** An open page of a visitor reads again after this time. Hidden pages wait until they are visible. */
const againMs = 15_000;
const readAgain = {
  placeholderData: keepPreviousData,
  staleTime: againMs,
  refetchInterval: againMs,
  refetchOnWindowFocus: true,
} as const;

interface CommentQuery {
  order: CommentOrder;
  lowestCommentId?: number | undefined;
  originalCommentId?: number;
  commentId?: number | undefined;
  reveal?: boolean;
  piece?: number;
}

/** The call for the comments of a place. A pitch has no moments, so there is nothing to reveal. */
function callOf({ mediaId, pitchId }: WirePlace, { reveal, piece, ...asked }: CommentQuery) {
  if (pitchId !== undefined) {
    const args = { params: { pitchId }, query: asked };
    const read = (options: CallOptions) => client.pitchComment.list(args, options);
    return { queryKey: keyOf(client.pitchComment.list, args), read };
  }
  const args = { params: { mediaId }, query: { ...asked, reveal, piece } };
  return {
    queryKey: keyOf(client.comment.list, args),
    read: (options: CallOptions) => client.comment.list(args, options),
  };
}

function listOf(place: WirePlace, asked: CommentQuery) {
  const { queryKey, read } = callOf(place, asked);
  return queryOptions<CommentPage, ApiError>({ queryKey, queryFn: ({ signal }) => read({ signal }) });
}

function pagesOf(place: WirePlace, order: CommentOrder, reveal: boolean) {
  const asked = { order, ...(reveal && { reveal }) };
  return infiniteQueryOptions<
    CommentPage,
    ApiError,
    { pages: CommentPage[]; pageParams: (number | undefined)[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...callOf(place, asked).queryKey, 'pages'],
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam: lowestCommentId }) => callOf(place, { ...asked, lowestCommentId }).read({ signal }),
    getNextPageParam: ({ hasMore, lowestCommentId }) => (hasMore && lowestCommentId) || undefined,
  });
}

/**
 * The comments of a free video or a pitch for visitors. While the page is visible they are read again, so that what was
 * removed disappears. The answer is the same for all visitors and cached.
 */
export function useReadComments(place: WirePlace, order: CommentOrder, linkedId: number | null) {
  const [isRevealed, setRevealed] = useState(false);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const [passed, setPassed] = useState<ReadonlyMap<number, Reply>>(new Map());
  const list = useInfiniteQuery({
    ...pagesOf(place, order, isRevealed),
    ...readAgain,
  });
  const linked = useQuery({
    ...listOf(place, { order: 'newest', commentId: linkedId ?? undefined, ...(isRevealed && { reveal: true }) }),
    enabled: linkedId !== null,
    ...readAgain,
  });
  const threadOf = (originalCommentId: number) =>
    listOf(place, { order: 'newest', originalCommentId, ...(isRevealed && { reveal: true }) });
  const answers = useQueries({ queries: opened.map((id) => ({ ...threadOf(id), ...readAgain })) });
  const replies = new Map(opened.map((id, index) => [id, answers[index]?.data?.comments[0]?.replies]));
  const listed = list.data?.pages.flatMap(({ comments }) => comments) ?? [];
  const first = linked.data?.comments ?? [];
  const others = listed.filter(({ commentId }) => first.every((each) => each.commentId !== commentId));
  const threads = [...first, ...others].map((comment): Thread => {
    const all = replies.get(comment.commentId);
    const thread = all ? { ...comment, replies: all, isComplete: true } : toThread(comment);
    const open = (reply: Reply) => mergeReply(passed.get(reply.commentId), reply);
    return { ...thread, ...open(thread), replies: thread.replies.map(open) };
  });
  return {
    list,
    threads,
    isLinkGone: linked.data?.comments.length === 0,
    reveal: async () => {
      setRevealed(true);
      await queryClient.prefetchInfiniteQuery(pagesOf(place, order, true));
    },
    readPiece: async (piece: number): Promise<Reply[]> => {
      const { comments } = await queryClient.fetchQuery(listOf(place, { order: 'newest', piece }));
      if (comments.length > 0)
        setPassed((known) => new Map([...known, ...comments.map((each) => [each.commentId, each] as const)]));
      return comments;
    },
    loadReplies: async (originalCommentId: number) => {
      await queryClient.fetchQuery({ ...threadOf(originalCommentId), staleTime: 0 });
      setOpened((known) => [...known.filter((id) => id !== originalCommentId), originalCommentId]);
    },
  };
}
