import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, ExternalLink, LogOut, Sparkles } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission, useSession } from '../account/hooks.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { CreatorForm } from './components/creator-form.tsx';
import { CreatorKeyPanel } from './components/creator-key-panel.tsx';
import { useCreators, useLeaveCreator, useRemoveCreator } from './hooks.ts';

const t = textsOf('creator');

export function CreatorEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const creators = useCreators();
  const remove = useRemoveCreator();
  const leave = useLeaveCreator();
  const viewerId = useSession()?.userId;
  const mayManage = usePermission('creator.manage');
  const creator = creators.data?.creatorTeams.find((team) => team.id === id);
  return (
    <Screen
      route={useLocation().pathname}
      title={creator?.displayName ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('creators')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`creator:${id}`} />
          <TranslationButton subject={`creator:${id}`} />
          {creator && (
            <>
              {creator.published && (
                <LinkButton
                  href={`~${sitePath('creator', creator.slug)}`}
                  icon={<ExternalLink aria-hidden className="size-4" />}
                >
                  {t('view')}
                </LinkButton>
              )}
              {creator.members.some(({ userId }) => userId === viewerId) && (
                <RemoveButton
                  id={id}
                  remove={leave}
                  label={t('leave')}
                  icon={<LogOut aria-hidden className="size-4.5" />}
                  title={t('leaveTitle', { name: creator.displayName })}
                  text={t('leaveText')}
                  confirmLabel={t('leave')}
                  // The viewer may have lost access to the studio: a reload drops all loaded data.
                  onRemoved={() => location.assign(sitePath('home'))}
                />
              )}
              {mayManage && (
                <RemoveButton
                  id={id}
                  remove={remove}
                  label={t('remove')}
                  title={t('removeTitle', { name: creator.displayName })}
                  text={t('removeText')}
                  onRemoved={() => void navigate(studioPath('creators'), { state: { removed: true } })}
                />
              )}
            </>
          )}
        </>
      }
    >
      <div className="max-w-220 px-gutter">
        <QueryView query={creators} texts={useQueryTexts()} skeleton={<FormShape />}>
          {() =>
            creator ? (
              <>
                <CreatorForm key={id} creator={creator} />
                <CreatorKeyPanel key={`key-${id}`} teamId={id} />
              </>
            ) : (
              <EmptyState icon={<Sparkles />} title={t('missing')} />
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}
