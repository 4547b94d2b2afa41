import type { Device } from '@greenlight/contract/device';
import { deviceNameMaxLength } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Pencil } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { deviceName } from '../device-list-state.ts';

/** Gives a device a name. Without a name, the device shows its model. */
export function RenameDevice({ device, onRename }: { device: Device; onRename: (name: string | null) => void }) {
  const t = useTexts('device');
  const form = useId();
  const [isOpen, setIsOpen] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get('name');
    const name = typeof entered === 'string' ? entered.trim() : '';
    setIsOpen(false);
    if (name !== (device.name ?? '')) onRename(name || null);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      size="sm"
      title={t('renameTitle')}
      closeLabel={t('cancel')}
      trigger={
        <IconButton
          label={t('rename', { model: deviceName(device) })}
          icon={<Pencil aria-hidden className="size-4.5" />}
        />
      }
      actions={
        <>
          <Button onClick={() => setIsOpen(false)}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <Field label={t('name')} hint={t('nameHint', { model: device.model })}>
          <Input
            name="name"
            autoComplete="off"
            maxLength={deviceNameMaxLength}
            defaultValue={device.name ?? ''}
            placeholder={device.model}
          />
        </Field>
      </form>
    </Dialog>
  );
}
