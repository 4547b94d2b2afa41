import type { StudioPage } from '@greenlight/contract/page-studio';
import { sitePath } from '@greenlight/contract/site-path';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Select } from '@greenlight/ui/primitives/select';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { usePreviewKey } from '../hooks.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { SegmentChoice } from './segment-choice.tsx';

const t = textsOf('page');

const widths = [
  { value: 390, key: 'phone', icon: <Smartphone aria-hidden className="size-4" /> },
  { value: 768, key: 'tablet', icon: <Tablet aria-hidden className="size-4" /> },
  { value: 1440, key: 'desktop', icon: <Monitor aria-hidden className="size-4" /> },
] as const;
const audiences = ['visitor', 'member'] as const;

/** The saved draft in the web app, at the width of a phone, a tablet or a desktop. */
export function PagePreview({ page }: { page: StudioPage }) {
  const texts = useQueryTexts();
  const preview = usePreviewKey(page.id);
  const [audience, setAudience] = useState<(typeof audiences)[number]>('visitor');
  const [width, setWidth] = useState<number>(390);
  return (
    <section aria-labelledby="page-preview" className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-22 xl:self-start">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="page-preview" className="text-xl">
          {t('preview')}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Select
            look="pill"
            label={t('audience')}
            value={audience}
            onValueChange={setAudience}
            options={audiences.map((value) => ({ value, label: t(`asAudience.${value}`) }))}
          />
          <SegmentChoice
            label={t('width')}
            value={width}
            onChange={setWidth}
            options={widths.map(({ value, key, icon }) => ({ value, label: t(`widthOf.${key}`), content: icon }))}
          />
        </div>
      </div>
      {preview.isError && (
        <ErrorState
          title={texts.errorTitle}
          description={preview.error.message}
          retry={{ label: texts.retry, onClick: () => void preview.refetch() }}
        />
      )}
      {preview.isPending && <Skeleton className="h-120 rounded-lg" />}
      {preview.data && (
        <PreviewFrame
          // A new version reloads the frame.
          key={`${page.version}`}
          title={t('previewOf', { title: page.draft.title })}
          // `hidemenus` removes the site's frame, which would show the account that is signed in here.
          src={`${sitePath('preview', preview.data.key)}?audience=${audience}&hidemenus=1`}
          width={width}
        />
      )}
      <p className="text-ink-faint text-sm">{t('previewHint')}</p>
    </section>
  );
}
