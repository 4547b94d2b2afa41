import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Gift, MapPin, Truck } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { LoadError } from '../../../platform/load-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { ConfirmedButton } from '../../billing/components/confirmed-button.tsx';
import { MemberName } from '../../points/components/member-name.tsx';
import { type StudioGiveaway, useReadAddress, useShip, useWinners, type Winner } from '../hooks.ts';

const t = textsOf('giveaway');

const tones: Record<Winner['state'], BadgeTone> = {
  waiting: 'neutral',
  notified: 'warning',
  claimed: 'accent',
  shipped: 'accent',
  expired: 'neutral',
  declined: 'neutral',
  gone: 'neutral',
};

/** The drawn people, and the state of each prize. */
export function WinnerList({ giveaway }: { giveaway: StudioGiveaway }) {
  const winners = useWinners(giveaway.id);
  const { data, error } = winners;
  return (
    <section
      aria-labelledby="giveaway-winners"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <h2 id="giveaway-winners" className="text-xl">
        {t('winners')}
      </h2>
      {!data && (error ? <LoadError query={winners} /> : <Skeleton className="h-24" />)}
      {data?.winners.length === 0 && <p className="text-ink-muted text-sm">{t('noEntries')}</p>}
      <ol className="flex flex-col divide-y divide-line empty:hidden">
        {data?.winners.map((winner) => (
          <WinnerLine key={winner.id} giveaway={giveaway} winner={winner} />
        ))}
      </ol>
    </section>
  );
}

function WinnerLine({ giveaway, winner }: { giveaway: StudioGiveaway; winner: Winner }) {
  const { userId, displayName, position, isAlternate, pseudonym, state, claimUntil } = winner;
  const mayShip = usePermission('giveaway.ship');
  // Alternates have numbers of their own, like on the site.
  const place = isAlternate ? t('alternate', { position: position - giveaway.winnerCount }) : t('winner', { position });
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">
          <span className="text-ink-faint">{place}</span>{' '}
          <MemberName member={userId === null ? null : { userId, displayName }} />
        </p>
        <Badge tone={tones[state]}>
          {t(state === 'shipped' && !giveaway.isShipped ? 'handedOver' : `winnerStates.${state}`)}
        </Badge>
      </div>
      <p className="text-ink-faint text-sm">
        <span dir="ltr" className="font-mono">
          {pseudonym}
        </span>
        {state === 'notified' && claimUntil && ` · ${t('claimUntil', { date: formatMoment(claimUntil) })}`}
      </p>
      {mayShip && state === 'claimed' && <Shipping giveaway={giveaway} winner={winner} />}
    </li>
  );
}

function Shipping({ giveaway, winner }: { giveaway: StudioGiveaway; winner: Winner }) {
  const read = useReadAddress();
  const ship = useShip(giveaway.id);
  const address = read.data?.address;
  const { isShipped } = giveaway;
  const shipping = { title: t('shipTitle'), text: t('shipText') };
  return (
    <div className="flex flex-wrap gap-3">
      {winner.hasAddress && (
        <ConfirmedButton
          label={t('address')}
          icon={<MapPin aria-hidden className="size-4" />}
          work={{
            isPending: read.isPending,
            mutate: (_, on) => read.mutate(winner.id, on),
          }}
        />
      )}
      <ConfirmedButton
        label={t(isShipped ? 'ship' : 'handOver')}
        variant="primary"
        icon={isShipped ? <Truck aria-hidden className="size-4" /> : <Gift aria-hidden className="size-4" />}
        work={{ isPending: ship.isPending, mutate: (_, on) => ship.mutate(winner.id, on) }}
        question={isShipped ? shipping : { title: t('handOverTitle'), text: t('handOverText') }}
      />
      {address && (
        <Dialog
          open
          size="sm"
          title={t('address')}
          description={t('addressText')}
          closeLabel={t('shell:close')}
          onOpenChange={() => read.reset()}
        >
          <address className="whitespace-pre-line not-italic">
            {[
              address.name,
              address.street,
              address.extra,
              `${address.postcode} ${address.city}`.trim(),
              address.region,
              address.country,
              address.phone,
            ]
              .filter(Boolean)
              .join('\n')}
          </address>
        </Dialog>
      )}
    </div>
  );
}
