import { countriesIn } from '../../../platform/countries.ts';
import { formatEither, formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { Giveaway } from '../hooks.ts';
import { RulesLink } from './rules-link.tsx';

/** The terms of a giveaway, in sentences made from its data. */
export function GiveawayTerms({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const { entrants, plans, hasFreeEntry, minAge, countries, winnerCount, alternateCount, claimDays } = giveaway;
  const names = countriesIn(language).filter(({ value }) => countries.includes(value));
  const who = formatEither(
    plans.map(({ name }) => name),
    language,
  );
  return (
    <section aria-labelledby="giveaway-terms">
      <h2 id="giveaway-terms" className="text-xl">
        {t('terms.title')}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 ps-5 text-ink-muted text-sm">
        {giveaway.openedAt && giveaway.closesAt && (
          <li>
            <LocalTime
              text={t('terms.period', {
                from: formatMoment(giveaway.openedAt, language),
                until: formatMoment(giveaway.closedAt ?? giveaway.closesAt, language),
              })}
            />
          </li>
        )}
        <li>
          {t(`terms.entrants.${entrants}`, { plans: who })} {entrants !== 'accounts' && hasFreeEntry && t('terms.free')}
        </li>
        {minAge > 0 && <li>{t('terms.age', { age: minAge })}</li>}
        {countries.length > 0 && (
          <li>
            {t('terms.countries', {
              countries: formatEither(
                names.map(({ label }) => label),
                language,
              ),
            })}
          </li>
        )}
        <li>{t('terms.once')}</li>
        <li>
          {t('terms.winners', { count: winnerCount })}{' '}
          {alternateCount > 0 && t('terms.alternates', { count: alternateCount })}
        </li>
        <li>{t('terms.claim', { count: claimDays })}</li>
        <li>{t('terms.kept', { count: giveaway.keepMonths })}</li>
      </ul>
      <p className="mt-4 text-sm">
        <RulesLink rules={giveaway.rules} className="font-semibold text-accent hover:underline">
          {t('terms.rules')}
        </RulesLink>
      </p>
    </section>
  );
}
