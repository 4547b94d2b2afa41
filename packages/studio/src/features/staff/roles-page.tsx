import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { RoleDialog } from './components/role-dialog.tsx';
import { StaffRoles } from './components/staff-roles.tsx';
import { TeamRoles } from './components/team-roles.tsx';
import { useRoles } from './hooks.ts';

const t = textsOf('staff');

export function RolesPage() {
  const [making, setMaking] = useState(false);
  const texts = useQueryTexts();
  return (
    <Screen
      route={useLocation().pathname}
      title={t('rolesTitle')}
      description={t('rolesText')}
      siteName={useSiteName()}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setMaking(true)}>
          {t('newRole')}
        </Button>
      }
    >
      <div className="flex flex-col gap-12 px-gutter">
        <QueryView query={useRoles()} texts={texts} skeleton={<FormShape />}>
          {({ roles, teamRoles }) => (
            <>
              <StaffRoles roles={roles} />
              <section aria-labelledby="team-roles">
                <h2 id="team-roles" className="text-2xl">
                  {t('teamRolesTitle')}
                </h2>
                <p className="mt-2 mb-6 max-w-prose text-ink-muted">{t('teamRolesText')}</p>
                <div className="max-w-240">
                  <TeamRoles roles={teamRoles} />
                </div>
              </section>
            </>
          )}
        </QueryView>
      </div>
      {making && <RoleDialog onClose={() => setMaking(false)} />}
    </Screen>
  );
}
