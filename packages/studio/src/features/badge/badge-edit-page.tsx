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
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { hasPast } from './badge-form-state.ts';
import { BadgeFormView } from './components/badge-form-view.tsx';
import { HolderList } from './components/holder-list.tsx';
import { PreviewPanel } from './components/preview-panel.tsx';
import { StatePanel } from './components/state-panel.tsx';
import { useBadge, useRemoveBadge } from './hooks.ts';

const t = textsOf('badge');

export function BadgeEditPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const badge = useBadge(id);
  const remove = useRemoveBadge();
  return (
    <Screen
      route={useLocation().pathname}
      title={badge.data?.name ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('badges')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <TranslationButton subject={`badge:${id}`} />
          {badge.data?.state === 'draft' && (
            <RemoveButton
              id={id}
              remove={remove}
              label={t('remove')}
              title={t('removeTitle', { name: badge.data.name })}
              text={t('removeText')}
              onRemoved={() => void navigate(studioPath('badges'), { state: { removed: true } })}
            />
          )}
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={badge} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(found) => (
            <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <BadgeFormView key={found.id} badge={found} />
              <div key={`beside ${found.id}`} className="flex min-w-0 flex-col gap-6">
                <StatePanel badge={found} />
                {found.state !== 'on' && hasPast(found.rule.kind) && <PreviewPanel badge={found} />}
                {found.state !== 'draft' && <HolderList key={`${found.holders}`} id={found.id} />}
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
