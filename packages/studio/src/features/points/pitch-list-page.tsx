import { studioPath } from '@greenlight/contract/studio-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ChartColumn, HeartHandshake } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { NewPitchDialog } from './components/new-pitch-dialog.tsx';
import { PitchCard } from './components/pitch-card.tsx';
import { usePitches } from './hooks.ts';

const t = textsOf('points');

export function PitchListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<HeartHandshake />}
      query={usePitches()}
      itemsOf={({ pitches }) => pitches}
      renderItem={(pitch) => <PitchCard pitch={pitch} />}
      actions={
        <LinkButton href={studioPath('points-report')} icon={<ChartColumn aria-hidden className="size-4" />}>
          {t('report.link')}
        </LinkButton>
      }
      renderDialog={(open, onOpenChange) => <NewPitchDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}
