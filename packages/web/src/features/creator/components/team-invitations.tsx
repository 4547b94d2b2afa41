import type { TeamInvitation } from '@greenlight/contract/team-invitation';
import { Button } from '@greenlight/ui/primitives/button';
import { UsersRound } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsNotice } from '../../account/components/settings-notice.tsx';
import { useAnswerTeam, useTeamInvitations } from '../use-team-invitations.ts';

/** Creator teams that invite the viewer. */
export function TeamInvitations() {
  const { data } = useTeamInvitations();
  return data?.invitations.map((invitation) => <Invitation key={invitation.teamId} invitation={invitation} />);
}

function Invitation({ invitation }: { invitation: TeamInvitation }) {
  const { teamId, displayName: team, invitedBy: name } = invitation;
  const t = useTexts('account-settings');
  const answer = useAnswerTeam(teamId, team);
  const role = t(`teamInvitation.role.${invitation.role}`);
  return (
    <SettingsNotice
      icon={<UsersRound />}
      title={t('teamInvitation.title', { team })}
      text={name ? t('teamInvitation.text', { name, role }) : t('teamInvitation.textNoName', { role })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            pending={answer.isPending && answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            {t('teamInvitation.accept')}
          </Button>
          <Button
            size="sm"
            pending={answer.isPending && !answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            {t('teamInvitation.decline')}
          </Button>
        </div>
      }
    />
  );
}
