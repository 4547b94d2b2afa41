import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('shell');

export function StudioBrand({ siteName }: { siteName: string }) {
  return (
    <p className="flex items-center gap-2.5 font-display font-bold text-lg">
      <span aria-hidden className="size-2.5 rounded-full bg-accent shadow-[0_0_12px_var(--color-accent)]" />
      {siteName}
      <span className="font-medium font-text text-ink-faint text-sm tracking-normal">{t('studioWord')}</span>
    </p>
  );
}
