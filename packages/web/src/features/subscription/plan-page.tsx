import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { DueNotice } from '../payment/components/due-notice.tsx';
import { useSubscription } from '../payment/hooks.ts';
import { CardPanel } from './components/card-panel.tsx';
import { PlanPanel } from './components/plan-panel.tsx';
import { useMembership } from './hooks.ts';
import { isCardMember } from './plan-panel-state.ts';

/** The membership: its state, the next charge, and everything that can be changed. */
export function PlanPage() {
  const t = useTexts('payment');
  const texts = useQueryTexts();
  const subscription = useSubscription();
  const membership = useMembership();
  return (
    <SettingsScreen path={sitePath('plan')} title={t('panel.title')} description={t('panel.text')}>
      <QueryView query={membership} texts={texts} skeleton={<SectionShapes count={1} />}>
        {(known) => (
          <QueryView query={subscription} texts={texts} skeleton={<SectionShapes count={1} />}>
            {(own) => (
              <>
                {own && <DueNotice subscription={own} />}
                {isCardMember(known, own) ? <CardPanel /> : <PlanPanel membership={known} subscription={own} />}
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </SettingsScreen>
  );
}
