import { Hero } from '@greenlight/ui/blocks/hero';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Input } from '@greenlight/ui/primitives/input';
import { Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('config');

/** Sizes of the frame around pages. The preview has none. */
const frame = { '--rail': '0px', '--space-bar': '0px', '--space-gutter': '1.5rem' };

/** Parts of the site with other theme properties; not interactive. */
export function ThemePreview({ properties }: { properties: Record<string, string> }) {
  return (
    <section aria-label={t('preview')} className="overflow-hidden rounded-xl border border-line">
      <div
        inert
        data-preview
        style={{ ...frame, ...properties } as CSSProperties}
        className="bg-canvas font-text text-ink"
      >
        <Hero
          lazy
          height="banner"
          picture={null}
          label={t('sampleLabel')}
          title={t('sample')}
          description={t('sampleText')}
          actions={
            <>
              <Button variant="primary" icon={<Play aria-hidden className="size-4.5" />}>
                {t('sampleButton')}
              </Button>
              <Button>{t('sampleSecond')}</Button>
            </>
          }
        />
        <div className="flex flex-col gap-6 px-gutter py-6">
          <div className="grid grid-cols-2 gap-card">
            {(['sampleCard', 'sampleCardTwo'] as const).map((title, index) => (
              <MediaCard
                key={title}
                href="/"
                title={t(title)}
                picture={null}
                sizes="14rem"
                duration="24:08"
                meta={t('sampleMeta')}
                badge={index === 0 && <Badge tone="live">{t('sampleBadge')}</Badge>}
                progress={index === 1 ? { value: 0.4, label: t('sampleMeta') } : undefined}
              />
            ))}
          </div>
          <div className="flex flex-col gap-3 rounded-lg bg-raised p-5">
            <p className="text-ink">{t('sampleInk')}</p>
            <p className="text-ink-muted text-sm">{t('sampleMuted')}</p>
            <Input readOnly aria-label={t('sampleField')} value={t('sampleField')} />
          </div>
        </div>
      </div>
    </section>
  );
}
