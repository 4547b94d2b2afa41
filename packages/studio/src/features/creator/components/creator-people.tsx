import type { StudioCreatorTeam } from '@greenlight/contract/creator-studio';
import { type TeamRole, teamRole } from '@greenlight/contract/permission';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Select } from '@greenlight/ui/primitives/select';
import { X } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { AddPerson } from './add-person.tsx';

const t = textsOf('creator');

type Person = StudioCreatorTeam['members'][number] & { isInvited?: boolean };

/** The members of a team with their roles, editable or not. */
export function CreatorPeople(props: {
  teamId: number;
  value: Person[];
  mayManage: boolean;
  error?: string | undefined;
  onChange: (people: Person[]) => void;
}) {
  const { value, onChange, mayManage } = props;
  const roles = teamRole.options.map((name) => ({ value: name, label: t(`teamRole.${name}`) }));
  const change = (userId: string, role: TeamRole) =>
    onChange(value.map((person) => (person.userId === userId ? { ...person, role } : person)));
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t('peopleTitle')}</legend>
      <p className="mt-1 mb-4 text-ink-faint text-sm">{mayManage ? t('peopleHint') : t('peopleSeen')}</p>
      {value.length > 0 && (
        <ul className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface">
          {value.map(({ userId, displayName, role, isInvited }) => (
            <li key={userId} className="flex items-center gap-3 p-3">
              <Avatar name={displayName} className="size-9" />
              <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">
                {displayName || t('noName')}
                {isInvited && <span className="block font-normal text-ink-faint text-sm">{t('peopleInvited')}</span>}
              </span>
              {mayManage ? (
                <>
                  <Select
                    look="pill"
                    label={t('roleOf', { name: displayName })}
                    options={roles}
                    value={role}
                    onValueChange={(chosen) => change(userId, chosen)}
                  />
                  <IconButton
                    size="sm"
                    label={t('peopleRemove', { name: displayName })}
                    icon={<X aria-hidden className="size-4" />}
                    onClick={() => onChange(value.filter((person) => person.userId !== userId))}
                  />
                </>
              ) : (
                <span className="text-ink-muted text-sm">{t(`teamRole.${role}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {props.error && (
        <p role="alert" className="mb-4 text-danger text-sm">
          {props.error}
        </p>
      )}
      {mayManage && (
        <AddPerson
          teamId={props.teamId}
          taken={value.map(({ userId }) => userId)}
          onAdd={(person) => onChange([...value, { ...person, role: 'editor', isInvited: true }])}
        />
      )}
    </fieldset>
  );
}
