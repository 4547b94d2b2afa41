import type { StudioHero } from '@greenlight/contract/hero-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { timeOf } from '../hero-form-state.ts';

const t = textsOf('hero');

const tones = { now: 'accent', later: 'warning', over: 'neutral' } as const;

/** Says whether a hero is shown now, and to whom. */
export function HeroState({ hero }: { hero: StudioHero }) {
  const [now] = useState(() => new Date());
  const time = timeOf(hero, now);
  return (
    <span className="flex flex-wrap gap-1.5">
      {hero.published ? <Badge tone={tones[time]}>{t(`time.${time}`)}</Badge> : <Badge>{t('draft')}</Badge>}
      {hero.audience !== 'everybody' && <Badge>{t(`audienceOf.${hero.audience}`)}</Badge>}
    </span>
  );
}
