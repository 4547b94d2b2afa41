import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Link } from '@greenlight/ui/primitives/link';
import { FormShape } from '../../../platform/form-shape.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { ListFoot } from '../../../platform/list-foot.tsx';
import { formatMoney } from '../../../platform/money.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { type Days, type LedgerPosting, useJournal } from '../hooks.ts';
import { useLedgerName } from '../use-ledger-name.ts';

const t = textsOf('payment');

/** All postings, newest first; in each, debits equal credits. */
export function Journal({ days }: { days: Days }) {
  const texts = useQueryTexts();
  const postings = useJournal(days);
  return (
    <QueryView
      query={postings}
      texts={texts}
      skeleton={<FormShape />}
      isEmpty={({ pages }) => pages[0]?.postings.length === 0}
      empty={<p className="text-ink-muted">{t('nothingMoved')}</p>}
    >
      {({ pages }) => {
        const all = pages.flatMap((page) => page.postings);
        return (
          <>
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {all.map((posting) => (
                <Posting key={posting.id} posting={posting} />
              ))}
            </ol>
            <ListFoot list={postings} count={all.length} end={t('allPostings')} />
          </>
        );
      }}
    </QueryView>
  );
}

function Posting({ posting: { source, description, at, lines } }: { posting: LedgerPosting }) {
  const nameOf = useLedgerName();
  const [kind = '', id = ''] = source.split(':');
  const title = `${t.find(`sources.${kind}`) ?? kind} · ${spellDays(description, language)}`;
  return (
    <li className="grid gap-x-10 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="min-w-0">
        {kind === 'charge' || kind === 'dispute' ? (
          <Link
            href={studioPath('payment', id)}
            className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
          >
            {title}
          </Link>
        ) : (
          <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        )}
        <time dateTime={at} className="block text-ink-faint text-sm">
          {formatMoment(at)}
        </time>
      </div>
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {lines.map(({ ledger, debit, credit, currency }) => (
          <li key={`${ledger} ${debit}`} className="flex justify-between gap-6">
            <span className="text-ink-muted">
              <span className="text-ink-faint">{t(debit > 0 ? 'debit' : 'credit')}</span> {nameOf(ledger)}
            </span>
            {formatMoney({ amount: debit || credit, currency })}
          </li>
        ))}
      </ul>
    </li>
  );
}
