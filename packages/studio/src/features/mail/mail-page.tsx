import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { clsx } from 'clsx';
import { MailCheck, MailOpen } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { formatMoment } from '../../platform/format.ts';
import { ListFoot } from '../../platform/list-foot.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { useLetters } from './hooks.ts';
import { LetterView } from './letter-view.tsx';

const t = textsOf('mail');

/** The mails that are stored here while no SMTP server is set. */
export function MailPage() {
  const letters = useLetters();
  const texts = useQueryTexts();
  const [search, setSearch] = useSearchParams();
  const open = search.get('letter');
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="px-gutter">
        <QueryView
          query={letters}
          texts={texts}
          skeleton={<FormShape />}
          isEmpty={({ pages }) => pages[0]?.letters.length === 0}
          empty={
            letters.data?.pages[0]?.keptHere ? (
              <EmptyState icon={<MailOpen />} title={t('empty')} description={t('emptyText')} />
            ) : (
              <EmptyState icon={<MailCheck />} title={t('sent')} description={t('sentText')} />
            )
          }
        >
          {({ pages }) => {
            const all = pages.flatMap((page) => page.letters);
            return (
              <div className="grid items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
                <div className={clsx('min-w-0', open && 'max-lg:hidden')}>
                  <ol aria-label={t('title')} className="divide-y divide-line rounded-lg border border-line bg-surface">
                    {all.map(({ name, sent, to, subject }) => (
                      <li key={name}>
                        <button
                          type="button"
                          aria-current={name === open ? 'true' : undefined}
                          onClick={() => setSearch({ letter: name })}
                          className={clsx(
                            '-outline-offset-2 w-full px-4 py-3 text-start hover:bg-raised',
                            name === open && 'bg-raised',
                          )}
                        >
                          <span className="block truncate font-semibold">{subject}</span>
                          <span className="block truncate text-ink-muted text-sm">{to}</span>
                          <time dateTime={sent} className="block text-ink-faint text-xs">
                            {formatMoment(sent)}
                          </time>
                        </button>
                      </li>
                    ))}
                  </ol>
                  <ListFoot list={letters} count={all.length} end={t('end')} />
                </div>
                <LetterView name={open} onClose={() => setSearch({})} />
              </div>
            );
          }}
        </QueryView>
      </div>
    </Screen>
  );
}
