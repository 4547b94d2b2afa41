import { mergeReply, type Thread, toThread } from '@greenlight/client/comment-thread';
import { keyOf, query } from '@greenlight/client/query';
import type { ApiError } from '@greenlight/contract/client';
import type { CommentOrder, CommentPage, Reply } from '@greenlight/contract/comment';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient } from '../../platform/app.ts';

function pagesOf(mediaId: number, order: CommentOrder, reveal: boolean) {
  const args = { params: { mediaId }, query: { order, ...(reveal && { reveal }) } };
  return infiniteQueryOptions<
    CommentPage,
    ApiError,
    { pages: CommentPage[]; pageParams: (number | undefined)[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...keyOf(client.comment.list, args), 'pages'],
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam: lowestCommentId }) =>
      client.comment.list({ ...args, query: { ...args.query, lowestCommentId } }, { signal }),
    getNextPageParam: ({ hasMore, lowestCommentId }) => (hasMore && lowestCommentId) || undefined,
  });
}

/** The comments of a free video as visitors read them: read again when they come back to the page. */
export function useReadComments(mediaId: number, order: CommentOrder, linkedId: number | null) {
  const [isRevealed, setRevealed] = useState(false);
  const [replies, setReplies] = useState<ReadonlyMap<number, Reply[]>>(new Map());
  const [passed, setPassed] = useState<ReadonlyMap<number, Reply>>(new Map());
  const list = useInfiniteQuery({
    ...pagesOf(mediaId, order, isRevealed),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const linked = useQuery({
    ...query(client.comment.list, {
      params: { mediaId },
      query: { order: 'newest', commentId: linkedId ?? undefined, reveal: true },
    }),
    enabled: linkedId !== null,
  });
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
      await queryClient.prefetchInfiniteQuery(pagesOf(mediaId, order, true));
    },
    readPiece: async (piece: number): Promise<Reply[]> => {
      const read = query(client.comment.list, { params: { mediaId }, query: { order: 'newest', piece } });
      const { comments } = await queryClient.fetchQuery(read);
      if (comments.length > 0)
        setPassed((known) => new Map([...known, ...comments.map((each) => [each.commentId, each] as const)]));
      return comments;
    },
    loadReplies: async (originalCommentId: number) => {
      const reveal = isRevealed ? { reveal: true } : {};
      const args = { params: { mediaId }, query: { order, originalCommentId, ...reveal } };
      const { comments } = await queryClient.fetchQuery({ ...query(client.comment.list, args), staleTime: 0 });
      setReplies((known) => new Map(known).set(originalCommentId, comments[0]?.replies ?? []));
    },
  };
}
