import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Gift } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { ShareButtons } from '../../../platform/share-buttons.tsx';
import { useGiveawayPath } from '../giveaway-link.ts';
import type { Giveaway } from '../hooks.ts';
import { StateLabel } from './state-label.tsx';

/** Pictures, title and prize. */
export function GiveawayHead({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const pathOf = useGiveawayPath();
  const { title, summary, text, prize, state, image, images } = giveaway;
  const others = images.slice(1);
  return (
    <>
      <div className="relative aspect-video overflow-hidden rounded-xl bg-raised">
        <ResponsiveImage
          priority
          picture={image}
          sizes="(min-width: 1200px) 800px, 100vw"
          fallback={<TitleArt title={title} />}
        />
      </div>
      <div className="mt-5">
        <StateLabel state={state} />
      </div>
      <h1 className="wrap-anywhere mt-2 text-balance text-3xl">
        <bdi>{title}</bdi>
      </h1>
      {summary && (
        <p dir="auto" className="wrap-anywhere mt-2 text-ink-muted text-lg">
          {summary}
        </p>
      )}
      <p className="mt-5 flex items-start gap-3 rounded-lg bg-raised p-4">
        <Gift aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block text-ink-faint text-sm">{t('prize')}</span>
          <bdi className="wrap-anywhere font-semibold">{prize}</bdi>
        </span>
      </p>
      {state !== 'cancelled' && (
        <div className="mt-4 flex flex-wrap gap-3">
          <ShareButtons
            url={pathOf(giveaway.id)}
            title={title}
            text={t('share.text', { prize })}
            labels={{ share: t('share.press'), copy: t('share.copy'), copied: t('share.copied') }}
          />
        </div>
      )}
      {text && (
        <p dir="auto" className="wrap-anywhere mt-6 max-w-prose whitespace-pre-line text-ink-muted leading-relaxed">
          {text}
        </p>
      )}
      {others.length > 0 && (
        <ul className="mt-6 grid gap-3 @min-[34rem]:grid-cols-2">
          {others.map((picture) => (
            <li key={picture.url} className="relative aspect-video overflow-hidden rounded-lg bg-raised">
              <ResponsiveImage picture={picture} sizes="(min-width: 900px) 400px, 92vw" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
