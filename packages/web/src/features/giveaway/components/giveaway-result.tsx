import { Link } from '@greenlight/ui/primitives/link';
import { ShieldCheck, Trophy, UserRound } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useGiveawayPath } from '../giveaway-link.ts';
import { type Giveaway, useOwnGiveaway } from '../hooks.ts';
import { PlaceLabel } from './place-label.tsx';

/** The public part of the draw so far, and a link to check it. */
export function GiveawayResult({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const pathOf = useGiveawayPath();
  const own = useOwnGiveaway(giveaway.id).data?.entry?.pseudonym;
  const { id, draw, state } = giveaway;
  if (!draw) return null;
  return (
    <section aria-labelledby="giveaway-draw" className="rounded-xl border border-line p-5 md:p-6">
      <h2 id="giveaway-draw" className="text-xl">
        {t(draw.secret ? 'result.drawn' : state === 'cancelled' ? 'result.none' : 'result.title')}
      </h2>
      {draw.secret && (
        <ul className="mt-4 grid gap-2 @min-[34rem]:grid-cols-2">
          {draw.places.map((place) => (
            <li key={place.position} className="flex items-center gap-3 rounded-lg bg-raised px-4 py-3">
              {place.isAlternate ? (
                <UserRound aria-hidden className="size-5 shrink-0 text-ink-faint" />
              ) : (
                <Trophy aria-hidden className="size-5 shrink-0 text-accent" />
              )}
              <span className="min-w-0">
                <span className="block text-ink-faint text-xs">
                  <PlaceLabel place={place} giveaway={giveaway} />
                </span>
                <span dir="ltr" className="block truncate font-mono text-sm">
                  {place.pseudonym}
                </span>
              </span>
              {place.pseudonym === own && (
                <strong className="ms-auto shrink-0 text-accent text-sm">{t('result.you')}</strong>
              )}
            </li>
          ))}
        </ul>
      )}
      {draw.secret && draw.places.length === 0 && <p className="mt-3 text-ink-muted">{t('result.nobody')}</p>}
      <p className="mt-4 max-w-prose text-ink-muted text-sm">
        {t(`result.about.${state === 'draft' ? 'open' : state}`)}
      </p>
      <p className="mt-3 text-sm">
        <Link
          href={pathOf(id, 'check')}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
        >
          <ShieldCheck aria-hidden className="size-4" />
          {t(draw.secret ? 'result.check' : 'result.published')}
        </Link>
      </p>
    </section>
  );
}
