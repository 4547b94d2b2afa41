import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { History, Tv } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { VideoGrid } from '../media/components/video-grid.tsx';
import { isAboveFold } from '../media/is-above-fold.ts';
import { type SpecialType, useSpecial } from './hooks.ts';

/** The five special lists of docs/product/channel.md, each at the path of its name. */
export function SpecialPage() {
  const t = useTexts('channel');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const type = pathname.replaceAll('/', '') as SpecialType;
  return (
    <Screen
      route={pathname}
      title={t(`special.${type}.title`)}
      description={t(`special.${type}.description`)}
      siteName={project}
    >
      <div className="px-gutter">
        <VideoGrid
          query={useSpecial(type)}
          empty={
            <EmptyState
              icon={type === 'continue-watching' ? <History /> : <Tv />}
              title={t(`special.${type}.empty`)}
              description={t(`special.${type}.emptyText`)}
              action={<LinkButton href="/">{tShell('toHome')}</LinkButton>}
            />
          }
          card={(_, index) => ({ priority: isAboveFold(index) })}
        />
      </div>
    </Screen>
  );
}
