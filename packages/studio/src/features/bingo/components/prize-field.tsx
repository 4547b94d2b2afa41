import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { type BingoGoal, type BingoPrizeWish, useBadges } from '../hooks.ts';

const t = textsOf('bingo');

/** The prize of a goal, or none. */
export function PrizeField(props: {
  goal: BingoGoal;
  prize: BingoPrizeWish | undefined;
  error: string | undefined;
  onChange: (prize: BingoPrizeWish | null) => void;
}) {
  const { goal, prize, onChange } = props;
  const mayGrant = usePermission('points.grant');
  const mayGrantBadges = usePermission('badge.grant');
  // Anyone may choose badges for bingo games. A badge that somebody else has set can stay.
  const badges = (useBadges().data?.badges ?? []).filter(
    ({ id, kind, state }) => state === 'on' && (mayGrantBadges || kind === 'bingo' || id === prize?.badgeId),
  );
  const none = { goal, points: null, badgeId: null, places: null };
  const change = (more: Partial<BingoPrizeWish>) => prize && onChange({ ...prize, ...more });
  const choose = (kind: 'none' | BingoPrizeWish['kind']) => {
    if (kind === 'none') return onChange(null);
    const points = kind === 'points' ? 10 : null;
    const badgeId = kind === 'badge' ? (badges[0]?.id ?? null) : null;
    return onChange({ ...none, places: prize?.places ?? null, kind, points, badgeId });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t('prize.title')} error={prize && props.error}>
        <Select
          value={prize?.kind ?? 'none'}
          onValueChange={choose}
          options={[
            { value: 'none', label: t('prize.none') },
            { value: 'badge', label: t('prize.badge'), disabled: badges.length === 0 },
            { value: 'points', label: t('prize.points'), disabled: !mayGrant },
            { value: 'codes', label: t('prize.codes') },
          ]}
        />
      </Field>
      {prize?.kind === 'points' && (
        <Field label={t('prize.amount')}>
          <Input
            type="number"
            min={1}
            inputMode="numeric"
            value={prize.points ?? ''}
            onChange={({ target }) => change({ points: Number(target.value) || null })}
          />
        </Field>
      )}
      {prize?.kind === 'badge' && (
        <Field label={t('prize.badge')}>
          <Select
            value={prize.badgeId}
            onValueChange={(badgeId) => change({ badgeId })}
            options={badges.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      {prize && (
        <Field label={t('prize.places')} hint={t('prize.placesHint')}>
          <Input
            type="number"
            min={1}
            inputMode="numeric"
            value={prize.places ?? ''}
            onChange={({ target }) => change({ places: Number(target.value) || null })}
          />
        </Field>
      )}
    </div>
  );
}
