import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { ChannelFacts } from './components/channel-facts.tsx';
import { ChannelForm } from './components/channel-form.tsx';
import { RemoveChannel } from './components/remove-channel.tsx';
import { SeasonList } from './components/season-list.tsx';
import { useChannel } from './hooks.ts';

const t = textsOf('channel');

export function ChannelEditPage() {
  const id = Number(useParams().id);
  const channel = useChannel(id);
  return (
    <Screen
      route={useLocation().pathname}
      title={channel.data?.name ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('shows')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          {channel.data?.canEdit !== false && (
            <>
              <HistoryButton subject={`channel:${id}`} />
              <TranslationButton subject={`channel:${id}`} />
            </>
          )}
          {channel.data && (
            <>
              {channel.data.published && (
                <LinkButton
                  href={`~${sitePath('channel', channel.data.slug)}`}
                  icon={<ExternalLink aria-hidden className="size-4" />}
                >
                  {t('view')}
                </LinkButton>
              )}
              <RemoveChannel channel={channel.data} />
            </>
          )}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView query={channel} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(data) => (
            <div className="grid max-w-320 gap-12 xl:grid-cols-[1fr_22rem]">
              {data.canEdit ? <ChannelForm key={data.id} channel={data} /> : <ChannelFacts channel={data} />}
              <SeasonList channel={data} />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
