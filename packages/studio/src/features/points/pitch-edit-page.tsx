import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { PitchFormView } from './components/pitch-form-view.tsx';
import { PitchUpdates } from './components/pitch-updates.tsx';
import { StatePanel } from './components/state-panel.tsx';
import { SupporterList } from './components/supporter-list.tsx';
import { TallyCheck } from './components/tally-check.tsx';
import { usePitch, useRemovePitch } from './hooks.ts';

const t = textsOf('points');

export function PitchEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const pitch = usePitch(id);
  const remove = useRemovePitch();
  const maySeeHistory = usePermission('content.edit');
  return (
    <Screen
      route={useLocation().pathname}
      title={pitch.data?.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('pitches')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          {maySeeHistory && <TranslationButton subject={`pitch:${id}`} />}
          {/* In one box, so that on a phone the bin is not alone in its row. */}
          <div className="flex gap-3 empty:hidden">
            {maySeeHistory && <HistoryButton subject={`pitch:${id}`} />}
            {pitch.data?.state === 'draft' && (
              <RemoveButton
                id={id}
                remove={remove}
                label={t('remove')}
                title={t('removeTitle', { title: pitch.data.title })}
                text={t('removeText')}
                onRemoved={() => void navigate(studioPath('pitches'), { state: { removed: true } })}
              />
            )}
          </div>
          {pitch.data && pitch.data.state !== 'draft' && (
            <LinkButton href={`~${sitePath('pitch', id)}`} icon={<ExternalLink aria-hidden className="size-4" />}>
              {t('view')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={pitch} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(found) => (
            <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <PitchFormView key={found.id} pitch={found} />
              <div key={`beside ${found.id}`} className="flex min-w-0 flex-col gap-6">
                <StatePanel pitch={found} />
                {found.state !== 'draft' && (
                  <>
                    <PitchUpdates pitch={found} />
                    <SupporterList id={found.id} />
                    <TallyCheck id={found.id} />
                  </>
                )}
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
