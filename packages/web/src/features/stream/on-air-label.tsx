import { clsx } from 'clsx';
import { useTexts } from '../../platform/i18n.ts';
import { useOnAir } from './use-on-air.ts';

/** Classes for the places of the icon: above its label (in a tab of a phone or in the narrow rail), or before it. */
const places = { tab: 'start-1/2 top-0.5 ms-0.75', rail: 'start-1/2 top-2 ms-1', menu: 'start-6 top-2' };
export type OnAirLabelPlace = keyof typeof places;

/**
 * A label at "Live" in the navigation while a stream is on air: a dot at the icon, and words after the label. 24/7
 * channels do not count, because they are always on.
 */
export function OnAirLabel({ at }: { at: OnAirLabelPlace }) {
  const t = useTexts('shell');
  if (!useOnAir().some(({ kind }) => kind !== 'station')) return null;
  const dot = 'absolute size-3 rounded-full border-2 border-canvas bg-danger';
  return (
    <>
      <span aria-hidden className={clsx(dot, places[at])} />
      <span className="sr-only">{t('onAir')}</span>
    </>
  );
}
