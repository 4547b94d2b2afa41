import type { ModeratedKind } from '@greenlight/contract/moderation';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { formatMoment } from '../../../platform/format.ts';
import { MoreButton } from '../../../platform/more-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useMemberTexts } from '../hooks.ts';
import { ModeratedQuote } from './moderated-quote.tsx';
import { QueueShape } from './queue-shape.tsx';
import { TextActs } from './text-acts.tsx';

const t = textsOf('moderation');

/** The texts of one kind by a member, newest first. */
export function MemberTexts({ userId, kind }: { userId: string; kind: ModeratedKind }) {
  const list = useMemberTexts(userId, kind);
  return (
    <QueryView
      query={list}
      texts={useQueryTexts()}
      skeleton={<QueueShape />}
      isEmpty={({ pages }) => pages[0]?.texts.length === 0}
      empty={<p className="text-ink-muted">{t(`noTexts.${kind}`)}</p>}
    >
      {({ pages }) => (
        <div className="flex flex-col gap-6">
          <ul aria-label={t(`views.${kind}`)} className="divide-y divide-line">
            {pages
              .flatMap(({ texts }) => texts)
              .map((text) => (
                <li key={text.subjectId} className="flex flex-col gap-2 py-4 first:pt-0">
                  <time dateTime={text.created} className="text-ink-faint text-sm">
                    {formatMoment(text.created)}
                  </time>
                  <ModeratedQuote text={text} />
                  <TextActs text={text} />
                </li>
              ))}
          </ul>
          <MoreButton list={list} label={t('moreTexts')} />
        </div>
      )}
    </QueryView>
  );
}
