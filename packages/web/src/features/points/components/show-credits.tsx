import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { HeartHandshake } from 'lucide-react';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useShowCredits } from '../hooks.ts';

/** How many members made a show happen, and who of them agreed to be named. Nothing for other shows. */
export function ShowCredits({ channelId }: { channelId: number }) {
  const t = useTexts('points');
  const list = new Intl.ListFormat(useLanguage());
  const { data } = useShowCredits(channelId);
  if (!data || data.pitches.length === 0) return null;
  return (
    <section aria-labelledby="show-credits" className="mx-gutter mt-row rounded-xl border border-line bg-surface p-6">
      <h2 id="show-credits" className="flex items-center gap-2.5 text-xl">
        <HeartHandshake aria-hidden className="size-5 text-accent" />
        {t('credits.title')}
      </h2>
      {data.pitches.map(({ id, title, supporters, named }) => (
        <div key={id} className="mt-3 max-w-prose text-ink-muted">
          <p>
            {t('credits.members', { count: supporters })}{' '}
            <Link href={sitePath('pitch', id)} className="text-ink underline underline-offset-4">
              <bdi>{title}</bdi>
            </Link>
          </p>
          {named.length > 0 && (
            <p dir="auto" className="wrap-anywhere mt-2 text-sm">
              {t('credits.named', { names: list.format(named) })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
