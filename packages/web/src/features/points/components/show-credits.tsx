import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { HeartHandshake } from 'lucide-react';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useShowCredits } from '../hooks.ts';

/**
 * The number of members whose points made a show possible, and the names of those who agreed. Nothing for other shows.
 */
export function ShowCredits({ channelId }: { channelId: number }) {
  const t = useTexts('points');
  const { data } = useShowCredits(channelId);
  const { badges_enabled: hasBadges } = useConfig();
  if (!data || data.pitches.length === 0) return null;
  return (
    <section aria-labelledby="show-credits" className="mx-gutter mt-row rounded-xl border border-line bg-surface p-6">
      <h2 id="show-credits" className="flex items-center gap-2.5 text-xl">
        <HeartHandshake aria-hidden className="size-5 text-accent" />
        {t('credits.title')}
      </h2>
      {data.pitches.map(({ id, title, supporters, named, badgeUrls }) => (
        <div key={id} className="mt-3 max-w-prose text-ink-muted">
          <p>
            {t('credits.members', { count: supporters })}{' '}
            <Link href={sitePath('pitch', id)} className="text-ink underline underline-offset-4">
              <bdi>{title}</bdi>
            </Link>
          </p>
          {named.length > 0 && (
            <p dir="auto" className="wrap-anywhere mt-2 text-sm">
              <NamedMembers named={named} badgeUrls={hasBadges ? badgeUrls : []} />
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** A sentence with all names, each with the badge that its owner shows. */
function NamedMembers({ named, badgeUrls }: { named: string[]; badgeUrls: (string | null)[] }) {
  const t = useTexts('points');
  const list = new Intl.ListFormat(useLanguage());
  const places = named.map((_, index) => String(index));
  const [before, after] = t('credits.named', { names: '\n' }).split('\n');
  return (
    <>
      {before}
      {list.formatToParts(places).map(({ type, value }, part) =>
        type === 'element' ? (
          <bdi key={value}>
            {named[Number(value)]}
            {badgeUrls[Number(value)] && (
              <img
                src={badgeUrls[Number(value)] ?? ''}
                alt=""
                loading="lazy"
                className="ms-1 inline size-4 object-contain"
              />
            )}
          </bdi>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the words between the names repeat
          <span key={`between ${part}`}>{value}</span>
        ),
      )}
      {after}
    </>
  );
}
