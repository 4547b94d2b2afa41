import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useFocusOnChange } from '../../../platform/use-focus-on-change.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { type Giveaway, type OwnGiveaway, useOwnGiveaway } from '../hooks.ts';
import { CancelledNote } from './cancelled-note.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryReceipt } from './entry-receipt.tsx';
import { GiveawayTime } from './giveaway-time.tsx';
import { VisitorEntry } from './visitor-entry.tsx';

/** The viewer's part of a giveaway: the form, their entry, or their prize. Visitors see a link to log in. */
export function EntryPanel({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const texts = useQueryTexts();
  const own = useOwnGiveaway(giveaway.id);
  const isSignedIn = useIsSignedIn();
  const place = useFocusOnChange<HTMLDivElement>(own.data && shownOf(own.data));
  // The public answer may be from before the viewer entered.
  const people = Math.max(giveaway.people, own.data?.entry ? 1 : 0);
  if (giveaway.cancelled) return <CancelledNote giveaway={giveaway} />;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-bold text-2xl tabular-nums">{formatCount(people, language)}</span>{' '}
          <span className="text-ink-muted">{t('entered', { count: people })}</span>
        </span>
        <span className="text-ink-faint text-sm">
          <GiveawayTime giveaway={giveaway} />
        </span>
      </p>
      <div ref={place} className="mt-5 empty:hidden">
        {isSignedIn ? (
          <QueryView compact query={own} texts={texts} skeleton={<Skeleton className="h-44" />}>
            {(data) => <Own giveaway={giveaway} own={data} />}
          </QueryView>
        ) : (
          <VisitorEntry giveaway={giveaway} />
        )}
      </div>
    </>
  );
}

/** The part that is shown. A later state replaces an earlier one. */
function shownOf({ won, entry, problem }: OwnGiveaway): string {
  return won?.state ?? (entry ? 'entry' : (problem ?? 'form'));
}

function Own({ giveaway, own }: { giveaway: Giveaway; own: OwnGiveaway }) {
  const t = useTexts('giveaway');
  if (own.won) return <ClaimPanel giveaway={giveaway} won={own.won} />;
  if (own.entry) return <EntryReceipt giveaway={giveaway} own={own} entry={own.entry} />;
  if (own.problem === null) return <EntryForm giveaway={giveaway} isFree={own.isFree} />;
  return (
    <div>
      <h2 tabIndex={-1} className="font-semibold outline-none">
        {t(`problem.${own.problem}.title`)}
      </h2>
      <p className="mt-1 text-ink-muted text-sm">{t(`problem.${own.problem}.text`)}</p>
      {own.problem === 'membership' && (
        <LinkButton href={sitePath('plan')} variant="primary" className="mt-4 w-full">
          {t('join')}
        </LinkButton>
      )}
      {own.problem === 'unconfirmed' && (
        <LinkButton href={sitePath('security')} className="mt-4 w-full">
          {t('confirm')}
        </LinkButton>
      )}
    </div>
  );
}
