import type { StudioHero } from '@greenlight/contract/hero-studio';
import { isoOf, toLocalTime } from '../../platform/local-time.ts';

export type HeroForm = Omit<StudioHero, 'id' | 'version' | 'position' | 'updatedAt' | 'startsAt' | 'endsAt'> & {
  /** In the format of `datetime-local`, in the operator's zone; empty for none. */
  startsAt: string;
  endsAt: string;
};

export type HeroTime = 'now' | 'later' | 'over';

/** Whether the present time is within the hero's times, apart from its publication. */
export function timeOf({ startsAt, endsAt }: Pick<StudioHero, 'startsAt' | 'endsAt'>, now: Date): HeroTime {
  if (endsAt && new Date(endsAt) <= now) return 'over';
  return startsAt && new Date(startsAt) > now ? 'later' : 'now';
}

export function toForm(hero: StudioHero): HeroForm {
  const { id: _, position: __, updatedAt: ___, version: ____, startsAt, endsAt, ...same } = hero;
  return { ...same, startsAt: toLocal(startsAt), endsAt: toLocal(endsAt) };
}

export function toBody({ startsAt, endsAt, images, ...form }: HeroForm) {
  const kinds = images.flatMap(({ imageId, type }) =>
    type === 'hero-desktop' || type === 'hero-mobile' ? [{ imageId, type }] : [],
  );
  return { ...form, images: kinds, startsAt: toIso(startsAt), endsAt: toIso(endsAt) };
}

function toLocal(iso: string | null): string {
  return toLocalTime(iso ? new Date(iso) : null);
}

function toIso(local: string): string | null {
  return local === '' ? null : isoOf(local);
}
