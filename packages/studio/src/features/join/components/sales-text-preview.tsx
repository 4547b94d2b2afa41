import { type JoinPage, salesTextDraftRequest } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { sitePath } from '@greenlight/contract/site-path';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { PreviewFrame } from '../../page/components/preview-frame.tsx';
import { SegmentChoice } from '../../page/components/segment-choice.tsx';

const t = textsOf('join');
const ofPages = textsOf('page');

const widths = [
  { value: 390, key: 'phone', icon: <Smartphone aria-hidden className="size-4" /> },
  { value: 768, key: 'tablet', icon: <Tablet aria-hidden className="size-4" /> },
  { value: 1440, key: 'desktop', icon: <Monitor aria-hidden className="size-4" /> },
] as const;

const phoneMaxPx = 640;

/** The page as visitors would see it, with the typed texts. */
export function SalesTextPreview(props: { page: JoinPage; languageId: number; texts: LanguageTexts }) {
  const { page, languageId, texts } = props;
  const [width, setWidth] = useState<number>(innerWidth < phoneMaxPx ? 390 : 1440);
  const frame = useRef<MessageEventSource>(null);
  const draft = JSON.stringify({ kind: 'join-sales-text', languageId, texts });
  useEffect(() => {
    const tell = () => frame.current?.postMessage(JSON.parse(draft), { targetOrigin: location.origin });
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || data !== salesTextDraftRequest) return;
      frame.current = source;
      tell();
    };
    addEventListener('message', hear);
    tell();
    return () => removeEventListener('message', hear);
  }, [draft]);
  return (
    <section
      aria-labelledby="sales-text-preview"
      className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-22 xl:self-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-text-preview" className="text-xl">
          {t('preview')}
        </h2>
        <SegmentChoice
          label={ofPages('width')}
          value={width}
          onChange={setWidth}
          options={widths.map(({ value, key, icon }) => ({ value, label: ofPages(`widthOf.${key}`), content: icon }))}
        />
      </div>
      <PreviewFrame
        key={page}
        title={t('previewOf', { page: `/${page}` })}
        src={`${sitePath('join-preview', page)}?hidemenus=1`}
        width={width}
      />
      <p className="text-ink-faint text-sm">{t('previewHint')}</p>
    </section>
  );
}
