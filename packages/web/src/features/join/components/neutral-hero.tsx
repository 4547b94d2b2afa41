import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { type Plan, usePrices } from '../../membership/hooks.ts';
import { JoinHero } from './join-hero.tsx';

/** Shown until the creator has published a sales text: the name of the service, and its offers. */
export function NeutralHero({ plans, children }: { plans: Plan[] | undefined; children: ReactNode }) {
  const t = useTexts('join');
  const { project } = useConfig();
  const isSignedIn = useIsSignedIn();
  const prices = usePrices(plans ?? []);
  const text = plans && (plans.length > 0 ? t('neutral.text', { prices }) : t('neutral.closed'));
  return (
    <JoinHero title={project} text={text ?? ''}>
      {plans?.length === 0
        ? !isSignedIn && (
            <LinkButton href={sitePath('signup')} size="lg" className="mt-9">
              {t('neutral.signUp')}
            </LinkButton>
          )
        : children}
    </JoinHero>
  );
}
