import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { useHandoverOf } from '../hooks.ts';
import { HandoverOutcome } from './handover-outcome.tsx';
import { MoveButton } from './move-button.tsx';

const t = textsOf('handover');

/** For a member of the other billing backend: what a move would do, and the button for it. */
export function MemberHandover({ userId }: { userId: string }) {
  const found = useHandoverOf(userId, usePermission('billing.edit')).data;
  const row = found?.rows[0];
  if (!row) return null;
  return (
    <section aria-labelledby="handover">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="handover" className="text-2xl">
          {t(`billedBy.${found.to}`)}
        </h2>
        {['card', 'letter', 'failed'].includes(row.outcome) && (
          <MoveButton userId={userId} count={1} to={found.to} label={t('move')} />
        )}
      </div>
      <div className="rounded-lg border border-line bg-surface p-4 text-sm">
        <HandoverOutcome row={row} to={found.to} />
      </div>
    </section>
  );
}
