import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Switch } from '@greenlight/ui/primitives/switch';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('moderation');

const rows = [
  { keys: ['J', '↓'], name: 'next' },
  { keys: ['K', '↑'], name: 'previous' },
  { keys: ['A'], name: 'approve' },
  { keys: ['R'], name: 'remove' },
  { keys: ['T'], name: 'time-out' },
  { keys: ['B'], name: 'ban' },
  { keys: ['X'], name: 'select' },
  { keys: ['U'], name: 'undo' },
  { keys: ['?'], name: 'help' },
];

export function KeysDialog(props: { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void }) {
  return (
    <Dialog open size="sm" onOpenChange={props.onClose} title={t('keys')} closeLabel={t('close')}>
      <Switch
        label={t('keysOn')}
        hint={t('keysOnText')}
        checked={props.isOn}
        onChange={({ target }) => props.onSwitch(target.checked)}
      />
      <dl className="mt-6 divide-y divide-line border-line border-t">
        {rows.map(({ keys, name }) => (
          <div key={name} className="flex items-center justify-between gap-6 py-2.5">
            <dt>{t(`keyOf.${name}`)}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="grid min-w-7 place-items-center rounded-sm border border-line-strong bg-surface px-1.5 py-0.5 font-semibold font-text text-sm">
      {children}
    </kbd>
  );
}
