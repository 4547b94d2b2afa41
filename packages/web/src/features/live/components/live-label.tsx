import { useTexts } from '../../../platform/i18n.ts';

/** The word "Live" beside a stream that is on air. */
export function LiveLabel() {
  const t = useTexts('live');
  return (
    <span className="inline-flex items-center gap-1.5 rounded-sm bg-danger px-2 py-1 font-bold text-2xs text-on-danger uppercase leading-none tracking-wider">
      <span aria-hidden className="size-1.5 rounded-full bg-on-danger motion-safe:animate-pulse" />
      {t('live')}
    </span>
  );
}
