import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Play } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { JoinHero } from './join-hero.tsx';

/** Shown to members instead of an offer: what to watch, and their membership. */
export function MemberHero() {
  const t = useTexts('join');
  const { project } = useConfig();
  return (
    <JoinHero title={t('member.title')} text={t('member.text', { project })}>
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <LinkButton href="/" variant="primary" size="lg" icon={<Play aria-hidden className="size-5 fill-current" />}>
          {t('member.watch')}
        </LinkButton>
        <LinkButton href={sitePath('plan')} size="lg">
          {t('member.manage')}
        </LinkButton>
      </div>
    </JoinHero>
  );
}
