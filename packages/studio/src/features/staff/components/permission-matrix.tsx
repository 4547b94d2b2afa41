import { Badge } from '@greenlight/ui/primitives/badge';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Select } from '@greenlight/ui/primitives/select';
import { type ReactNode, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('staff');

export interface MatrixRole {
  name: string;
  title: string;
  note?: string;
  action?: ReactNode;
}

/** A table with a row for each permission and a column for each role. A narrow screen shows one role at a time. */
export function PermissionMatrix<P extends string>(props: {
  label: string;
  /** `warning`: the permission gives more than its name says. */
  rows: { permission: P; label: string; hint: string; warning: string }[];
  roles: MatrixRole[];
  isOn: (role: string, permission: P) => boolean;
  isFixed: (role: string, permission: P) => boolean;
  onToggle: (role: string, permission: P) => void;
}) {
  const { rows, roles, isOn, isFixed, onToggle } = props;
  const [chosen, setChosen] = useState(roles[0]?.name ?? '');
  const role = roles.find(({ name }) => name === chosen) ?? roles[0];
  const box = (name: string, row: (typeof rows)[number]) => ({
    checked: isOn(name, row.permission),
    disabled: isFixed(name, row.permission),
    onChange: () => onToggle(name, row.permission),
  });
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden">
        <table aria-label={props.label} className="w-full text-sm">
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="px-4 py-3 text-start font-medium text-ink-faint">
                {t('permission')}
              </th>
              {roles.map(({ name, title, note, action }) => (
                <th key={name} scope="col" className="min-w-28 px-2 py-3 align-top font-semibold">
                  <span className="flex items-center justify-center gap-1">
                    <span className="[overflow-wrap:anywhere]">{title}</span>
                    {action}
                  </span>
                  {note && <span className="block font-normal text-ink-faint text-xs">{note}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.permission} className="border-line border-b last:border-b-0">
                <th scope="row" className="max-w-120 px-4 py-3 text-start font-medium">
                  <RowLabel {...row} />
                  <span className="block font-normal text-ink-faint">{row.hint}</span>
                </th>
                {roles.map(({ name, title }) => (
                  <td key={name} className="px-2">
                    <div className="flex justify-center">
                      <Checkbox
                        {...box(name, row)}
                        label={<span className="sr-only">{t('mayDo', { role: title, what: row.label })}</span>}
                      />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {role && (
        <div className="flex flex-col gap-4 lg:hidden">
          <div className="flex items-center gap-2">
            <Select
              className="grow"
              label={t('role')}
              value={role.name}
              onValueChange={setChosen}
              options={roles.map(({ name, title }) => ({ value: name, label: title }))}
            />
            {role.action}
          </div>
          {role.note && <p className="text-ink-faint text-sm">{role.note}</p>}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
            {rows.map((row) => (
              <li key={row.permission} className="py-2">
                <Checkbox {...box(role.name, row)} label={<RowLabel {...row} />} hint={row.hint} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function RowLabel({ label, warning }: { label: string; warning: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {label}
      {warning && <Badge tone="warning">{warning}</Badge>}
    </span>
  );
}
