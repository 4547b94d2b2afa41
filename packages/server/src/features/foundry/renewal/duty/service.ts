import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeRow } from '../../../payment/charge/policy.ts';
import { openChargesOf } from '../../../payment/charge/service.ts';
import { blockingCharge } from '../../intent/policy.ts';
import { intendNext, type OwnedRow } from '../../intent/service.ts';
import { type SubscriptionLetter, writeAbout } from '../../letter/service.ts';
import { fail } from '../../settlement/service.ts';
import { succeed } from '../../settlement/success/service.ts';
import { dutyOf, ended, pauseBegun, type Step, waited } from '../../subscription/policy.ts';
import type { SubscriptionRow } from '../../subscription/queries.ts';
import { deleteSubscription, updateDueAt, updateSubscription } from '../../subscription/queries.ts';
import { advance, type Happening, note, subjectOf } from '../../subscription/service.ts';
import { isChargeable } from '../queries.ts';

/** When it is looked again whether an account may be charged that may not be now. */
const heldPauseMs = 60 * 60 * 1000;

/** Does what a locked subscription is due for; answers the charge that the gateway is to be asked for now. */
export async function doDuty(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  at: Date,
): Promise<ChargeRow | undefined> {
  const { userId } = row;
  const open = blockingCharge(row, await openChargesOf(tx, subjectOf(row.id)));
  if (open) return open;
  if (userId === null) return endErased(tx, row, at);
  switch (dutyOf({ ...row, dueAt: at }, at)) {
    case 'remind':
      await tell(platform, tx, row, waited(row, at), { kind: 'reminded', at }, 'foundry.trial-ending');
      return undefined;
    case 'warn':
      await tell(platform, tx, row, waited(row, at), { kind: 'warned', at }, 'foundry.access-ending');
      return undefined;
    case 'wait':
      return void (await updateSubscription(tx, row.id, waited(row, at).subscription));
    case 'pause':
      return void (await advance(platform, tx, row, pauseBegun(row), { kind: 'paused', at }));
    case 'end':
      return void (await advance(platform, tx, row, ended(row, 'cancelled', row.periodEnd), { kind: 'cancelled', at }));
    case 'expire':
      await tell(platform, tx, row, ended(row, 'expired', at), { kind: 'expired', at }, 'foundry.ended');
      return undefined;
    default:
      return charge(platform, tx, { ...row, userId }, at);
  }
}

async function charge(platform: Platform, tx: Db, row: OwnedRow, at: Date): Promise<ChargeRow | undefined> {
  // The first payment failed, or was never written down.
  if (row.state === 'incomplete') return void (await deleteSubscription(tx, row.id));
  if (!(await isChargeable(tx, row.userId))) {
    if (at < row.graceEnd) return updateDueAt(tx, [row.id], new Date(at.getTime() + heldPauseMs)).then(() => undefined);
    await advance(platform, tx, row, ended(row, 'expired', at), { kind: 'expired', at });
    return undefined;
  }
  const intent = await intendNext(tx, row, { at });
  if (intent === 'free') await succeed(platform, tx, row, { charge: null, at });
  else if (intent === 'no-card') await fail(platform, tx, row, { failure: 'expired_card', chargeId: null, at });
  else return intent.charge;
  return undefined;
}

async function tell(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  step: Step,
  happening: Happening,
  template: SubscriptionLetter,
): Promise<void> {
  const next = await advance(platform, tx, row, step, happening);
  const date =
    template === 'foundry.access-ending' ? row.graceEnd : template === 'foundry.ended' ? at(next) : row.periodEnd;
  await writeAbout(platform, tx, next, { template, date });
}

function at({ endedAt, periodEnd }: SubscriptionRow): Date {
  return endedAt ?? periodEnd;
}

async function endErased(tx: Db, row: SubscriptionRow, at: Date): Promise<undefined> {
  await updateSubscription(tx, row.id, ended(row, 'cancelled', at).subscription);
  await note(tx, row.id, { kind: 'cancelled', at, detail: { reason: 'erased' } });
}
