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
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { BannerFormView } from './components/banner-form-view.tsx';
import { BannerState } from './components/banner-state.tsx';
import { useBanner, useRemoveBanner } from './hooks.ts';

const t = textsOf('banner');

export function BannerEditPage() {
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const banner = useBanner(id);
  const remove = useRemoveBanner();
  return (
    <Screen
      route={useLocation().pathname}
      title={banner.data?.name ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('banners')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`banner:${id}`} />
          <TranslationButton subject={`banner:${id}`} />
          {banner.data && (
            <>
              <BannerState banner={banner.data} />
              <RemoveButton
                id={id}
                remove={remove}
                label={t('remove')}
                title={t('removeTitle', { name: banner.data.name })}
                text={t('removeText')}
                onRemoved={() => void navigate(studioPath('banners'), { state: { removed: true } })}
              />
            </>
          )}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView query={banner} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(data) => <BannerFormView key={data.id} banner={data} />}
        </QueryView>
      </div>
    </Screen>
  );
}
