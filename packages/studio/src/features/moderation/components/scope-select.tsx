import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { textsOf } from '../../../platform/texts.ts';
import type { ScopeChoice } from '../use-scope-choice.ts';

const t = textsOf('moderation');
const everywhere = '*';

/** Chooses where a ban or a note is valid. Renders nothing if there is only one place. */
export function ScopeSelect({ choice, label = t('where') }: { choice: ScopeChoice; label?: string }) {
  const { teamId, teams, moderatesAll, choose } = choice;
  const places = [
    ...(moderatesAll ? [{ value: everywhere, label: t('everywhere') }] : []),
    ...teams.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
  ];
  if (places.length === 0) return <p className="text-danger text-sm">{t('noSharedCreator')}</p>;
  if (places.length === 1) return null;
  return (
    <Field label={label}>
      <Select
        value={teamId === null ? everywhere : String(teamId)}
        onValueChange={(value) => choose(value === everywhere ? null : Number(value))}
        options={places}
      />
    </Field>
  );
}
