import { QueryView } from '@greenlight/ui/blocks/query-view';
import { MoreButton } from '../../../platform/more-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useMemberActs } from '../hooks.ts';
import { ActLine } from './act-list.tsx';
import { ModeratedQuote } from './moderated-quote.tsx';
import { QueueShape } from './queue-shape.tsx';

const t = textsOf('moderation');

/** The decisions about a member and their texts, with the member's answers, newest first. */
export function MemberActs({ userId }: { userId: string }) {
  const list = useMemberActs(userId);
  return (
    <QueryView
      query={list}
      texts={useQueryTexts()}
      skeleton={<QueueShape />}
      isEmpty={({ pages }) => pages[0]?.acts.length === 0}
      empty={<p className="text-ink-muted">{t('noActs')}</p>}
    >
      {({ pages }) => (
        <div className="flex flex-col gap-6">
          <ul aria-label={t('views.acts')} className="divide-y divide-line">
            {pages
              .flatMap(({ acts }) => acts)
              .map((act) => (
                <li key={act.actId} className="flex flex-col gap-2 py-4 text-sm first:pt-0">
                  <ActLine act={act} />
                  {act.subject && <ModeratedQuote text={act.subject} />}
                  {act.appeal && (
                    <p dir="auto" className="max-w-prose rounded-md border border-line bg-raised p-3.5">
                      <span className="font-semibold">{t('theirAnswer')}</span> {act.appeal.text}
                    </p>
                  )}
                </li>
              ))}
          </ul>
          <MoreButton list={list} label={t('moreTexts')} />
        </div>
      )}
    </QueryView>
  );
}
