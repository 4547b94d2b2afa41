import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

const invitations = query(client.teamInvitation.list);

/** Creator teams that invite the viewer. */
export function useTeamInvitations() {
  return useQuery({ ...invitations, enabled: useIsSignedIn() });
}

/** Accepts the invitation (true) or declines it. Then the permissions of the account are fetched again. */
export function useAnswerTeam(teamId: number, team: string) {
  const t = useTexts('account-settings');
  const texts = useQueryTexts();
  return useMutation({
    mutationFn: (joins: boolean) => {
      const { accept, decline } = client.teamInvitation;
      return (joins ? accept : decline)({ params: { teamId } });
    },
    onError: (error) => showToast({ title: texts.describeError(error), tone: 'error' }),
    onSuccess: (_, joins) =>
      showToast({ title: t(joins ? 'teamInvitation.joined' : 'teamInvitation.declined', { team }), tone: 'success' }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: invitations.queryKey }),
        queryClient.invalidateQueries({ queryKey: keyOf(client.account.userInfo) }),
      ]),
  });
}
