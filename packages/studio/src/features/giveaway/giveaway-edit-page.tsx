import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { EntryList } from './components/entry-list.tsx';
import { GiveawayFormView } from './components/giveaway-form-view.tsx';
import { ReportPanel } from './components/report-panel.tsx';
import { StatePanel } from './components/state-panel.tsx';
import { WinnerList } from './components/winner-list.tsx';
import { useGiveaway, useRemoveGiveaway } from './hooks.ts';

const t = textsOf('giveaway');

export function GiveawayEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const giveaway = useGiveaway(id);
  const remove = useRemoveGiveaway();
  const maySeeHistory = usePermission('content.edit');
  return (
    <Screen
      route={useLocation().pathname}
      title={giveaway.data?.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('giveaways')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <TranslationButton subject={`giveaway:${id}`} />
          {/* In one box, so that on a phone the bin is not alone in its row. */}
          <div className="flex gap-3 empty:hidden">
            {maySeeHistory && <HistoryButton subject={`giveaway:${id}`} />}
            {giveaway.data?.state === 'draft' && (
              <RemoveButton
                id={id}
                remove={remove}
                label={t('remove')}
                title={t('removeTitle', { title: giveaway.data.title })}
                text={t('removeText')}
                onRemoved={() => void navigate(studioPath('giveaways'), { state: { removed: true } })}
              />
            )}
          </div>
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={giveaway} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(found) => (
            <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_28rem]">
              <GiveawayFormView key={found.id} giveaway={found} />
              <div key={`beside ${found.id}`} className="flex min-w-0 flex-col gap-6 max-xl:order-first">
                <StatePanel giveaway={found} />
                {found.draw?.secret && <WinnerList giveaway={found} />}
                {found.state !== 'draft' && (
                  <>
                    <EntryList giveaway={found} />
                    <ReportPanel giveaway={found} />
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
