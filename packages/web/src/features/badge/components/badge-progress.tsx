import { Progress } from '@greenlight/ui/primitives/progress';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { Badge } from '../hooks.ts';

/** The progress of a member to a badge, as a bar and in words. */
export function BadgeProgress(props: { kind: Badge['kind']; progress: { count: number; goal: number }; name: string }) {
  const t = useTexts('badge');
  const number = new Intl.NumberFormat(useLanguage());
  const { count, goal } = props.progress;
  const words =
    t.find(`progress.${props.kind}`, { done: number.format(count), goal: number.format(goal), count: goal }) ?? '';
  return (
    <div className="w-full max-w-56">
      <Progress value={count / goal} label={props.name} valueText={words} />
      <p className="mt-2 text-ink-muted text-sm tabular-nums">{words}</p>
    </div>
  );
}
