import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowUpRight, Shirt, Vote } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useMerchDiscount } from '../../membership/hooks.ts';

/**
 * The banners of the learn-more page. The banner about Producer Points is defined, but not shown
 * (docs/product/join.md).
 */
const promotions = [
  { key: 'merch', isShown: true, icon: <Shirt /> },
  { key: 'points', isShown: false, icon: <Vote /> },
] as const;

export function Promotions() {
  const t = useTexts('join');
  const { store_url: storeUrl } = useConfig();
  const percent = useMerchDiscount();
  const targets = { merch: percent > 0 ? storeUrl : '', points: '' };
  return promotions
    .filter(({ key, isShown }) => isShown && targets[key] !== '')
    .map(({ key, icon }) => (
      <section
        key={key}
        aria-labelledby={key}
        className="glow relative isolate flex flex-wrap items-center justify-between gap-8 overflow-hidden rounded-xl border border-line p-8 md:p-12"
      >
        <div
          aria-hidden
          className="-z-10 end-56 -bottom-16 absolute text-accent/10 max-md:-end-10 [&>svg]:size-64 [&>svg]:stroke-1"
        >
          {icon}
        </div>
        <div className="max-w-prose">
          <h2 id={key} className="text-3xl">
            {t(`promotions.${key}.title`, { percent })}
          </h2>
          <p className="mt-3 text-ink-muted text-lg">{t(`promotions.${key}.text`)}</p>
        </div>
        <LinkButton href={targets[key]} size="lg" icon={<ArrowUpRight aria-hidden className="size-5" />}>
          {t(`promotions.${key}.action`)}
        </LinkButton>
      </section>
    ));
}
