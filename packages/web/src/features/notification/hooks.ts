import { pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { InboxItem } from '@greenlight/contract/notification';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, queryClient } from '../../platform/app.ts';

const lookEveryMs = 5 * 60 * 1000;
/** The request for the number of unread notifications, with as few items as possible. */
const unread = query(client.notification.inbox, { query: { pageSize: 1 } });
const inbox = pages(client.notification.inbox);

type Inbox = InfiniteData<Awaited<ReturnType<typeof client.notification.inbox>>>;

/** The number of unread notifications, at most 100; refetched regularly and when a push message arrives. */
export function useUnread(): number {
  const { data, refetch } = useQuery({ ...unread, refetchInterval: lookEveryMs, refetchOnWindowFocus: true });
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const look = () => {
      void refetch();
      void queryClient.invalidateQueries({ queryKey: inbox.queryKey });
    };
    worker?.addEventListener('message', look);
    return () => worker?.removeEventListener('message', look);
  }, [refetch]);
  return data?.unread ?? 0;
}

/** The newest notification. It is read together with the number of unread ones. */
export function useNewest(): InboxItem | undefined {
  return useQuery(unread).data?.notifications[0];
}

/** The viewer's notifications, newest first. */
export function useInbox() {
  return useInfiniteQuery(inbox);
}

/** Marks one as read, at once and before its page opens. */
export function useMarkAsRead(): (item: InboxItem) => void {
  const { mutate } = useMutation({
    mutationFn: ({ id }: InboxItem) => client.notification.read({ params: { id } }),
    onMutate: ({ id }) => setRead((item) => item.id === id),
    onSuccess: setUnread,
  });
  return (item) => {
    if (!item.read) mutate(item);
  };
}

export function useMarkAllAsRead() {
  return useMutation({
    mutationFn: () => client.notification.readAll(),
    onMutate: () => {
      setRead(() => true);
      setUnread({ unread: 0 });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: client.notification.inbox.key }),
  });
}

function setUnread({ unread: left }: { unread: number }): void {
  queryClient.setQueryData(unread.queryKey, (known) => known && { ...known, unread: left });
}

function setRead(isIt: (item: InboxItem) => boolean): void {
  queryClient.setQueryData<Inbox>(inbox.queryKey, (known) => {
    const read = (item: InboxItem) => (isIt(item) ? { ...item, read: true } : item);
    return (
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, notifications: page.notifications.map(read) })),
      }
    );
  });
}
