import { Badge } from '@greenlight/ui/primitives/badge';
import { Flag, Hourglass, MessageCircleReply, Sprout } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import type { ModerationItem } from '../use-queue.ts';

const t = textsOf('moderation');
const iconClass = 'size-3.5';

/** Why an item is in the queue: reports, the rule that acted, or the answer of the author. */
export function QueueReason({ why }: { why: ModerationItem['why'] }) {
  const { reports, reportTexts, rule, isFirst, appeal } = why;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('whyHere')} className="flex flex-wrap gap-2 empty:hidden [&_span]:whitespace-normal">
        {reports.map(({ reason, count }) => (
          <li key={reason}>
            <Badge tone="danger" icon={<Flag aria-hidden className={iconClass} />}>
              {t('reportedFor', { count, reason: t(`reason.${reason}`) })}
            </Badge>
          </li>
        ))}
        {rule && (
          <li>
            <Badge tone="warning" icon={<Hourglass aria-hidden className={iconClass} />}>
              {rule.id === null ? t('byRaid') : t(`byRule.${rule.effect}`, { name: rule.name })}
            </Badge>
          </li>
        )}
        {isFirst && (
          <li>
            <Badge icon={<Sprout aria-hidden className={iconClass} />}>{t('isFirst')}</Badge>
          </li>
        )}
      </ul>
      {reportTexts.length > 0 && (
        <ul aria-label={t('reportTexts')} className="flex flex-col gap-1 text-ink-muted text-sm">
          {[...new Set(reportTexts)].map((text) => (
            <li key={text} className="[overflow-wrap:anywhere]">
              “<bdi>{text}</bdi>”
            </li>
          ))}
        </ul>
      )}
      {appeal?.appeal && (
        <div className="max-w-prose rounded-md border border-line bg-raised p-3.5">
          <p className="flex items-center gap-2 font-semibold text-sm">
            <MessageCircleReply aria-hidden className="size-4 text-accent" />
            {t(`answerTo.${appeal.kind}`)}
          </p>
          <p dir="auto" className="mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {appeal.appeal.text}
          </p>
        </div>
      )}
    </div>
  );
}
