import { pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Announcement } from '@greenlight/contract/notification-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { Announcement };
export type AnnouncementDraft = Pick<Announcement, 'teamId' | 'title' | 'text' | 'href' | 'byMail'>;

const announcements = pages(client.studioAnnouncements.list);
/** The number of recipients grows while they are notified. */
const watchMs = 5000;
const watchedForMs = 2 * 60 * 1000;

export function useAnnouncements() {
  return useInfiniteQuery({
    ...announcements,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.announcements[0];
      return newest && Date.now() - Date.parse(newest.created) < watchedForMs ? watchMs : false;
    },
  });
}

/** Teams that the viewer may announce for. */
export function useTeams() {
  return useQuery({ ...query(client.studioAnnouncements.teams), select: ({ teams }) => teams });
}

export function useAnnounce() {
  return useMutation({
    mutationFn: (body: AnnouncementDraft) => client.studioAnnouncements.send({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: announcements.queryKey }),
  });
}
