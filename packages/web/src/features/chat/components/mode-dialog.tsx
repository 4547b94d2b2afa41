import type { ChatSettings } from '@greenlight/contract/live';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useSendChange } from '../../message/use-send-change.ts';
import type { ChatDialogProps } from './chat-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const pausesS = [0, 3, 5, 10, 30, 60, 120, 300];
const delaysS = [0, 3, 5, 10, 30, 60];
const memberDays = [0, 1, 7, 30, 90, 365];
const anybody = 'anybody';

/** The modes of the chat. The present values are always among the choices. */
export function ModeDialog({ room, list, open, onOpenChange }: ChatDialogProps) {
  const t = useTexts('chat');
  /** Only these are sent: other moderators may change other modes while the dialog is open. */
  const [changes, setChanges] = useState<Partial<ChatSettings>>({});
  const settings = { ...list.settings, ...changes };
  const { pending, error, send } = useSendChange(() => onOpenChange(false), { keepsError: true });
  const set = (change: Partial<ChatSettings>) => setChanges({ ...changes, ...change });
  const withOwn = (numbers: number[], own: number | null) =>
    [...new Set([...numbers, ...(own === null ? [] : [own])])].toSorted((a, b) => a - b);
  return (
    <FormDialog
      title={t('modes')}
      description={t('modesText')}
      saveLabel={t('save')}
      open={open}
      onOpenChange={onOpenChange}
      pending={pending}
      error={error}
      onSave={() => void send(room.change({ type: 'set-mode', settings: changes }))}
    >
      <Field label={t('slow')}>
        <Select
          options={withOwn(pausesS, list.settings.slowS).map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('slowOff') : t('seconds', { count: seconds }),
          }))}
          value={String(settings.slowS)}
          onValueChange={(value) => set({ slowS: Number(value) })}
        />
      </Field>
      <Field label={t('who')}>
        <Select
          options={[
            { value: anybody, label: t('whoAnybody') },
            ...withOwn(memberDays, list.settings.memberDays).map((days) => ({
              value: String(days),
              label: days === 0 ? t('mode.members') : t('mode.memberDays', { count: days }),
            })),
          ]}
          value={settings.memberDays === null ? anybody : String(settings.memberDays)}
          onValueChange={(value) => set({ memberDays: value === anybody ? null : Number(value) })}
        />
      </Field>
      <Field label={t('delay')} hint={t('delayHint')}>
        <Select
          options={withOwn(delaysS, list.settings.delayS).map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('slowOff') : t('delayFor', { count: seconds }),
          }))}
          value={String(settings.delayS)}
          onValueChange={(value) => set({ delayS: Number(value) })}
        />
      </Field>
      <Switch
        label={t('mode.emotesOnly')}
        hint={t('mode.emotesOnlyHint')}
        checked={settings.emotesOnly}
        onChange={({ target }) => set({ emotesOnly: target.checked })}
      />
      <Switch
        label={t('mode.noRepeats')}
        hint={t('mode.noRepeatsHint')}
        checked={settings.noRepeats}
        onChange={({ target }) => set({ noRepeats: target.checked })}
      />
      <Switch
        label={t('mode.linksOff')}
        hint={t('mode.linksOffHint')}
        checked={settings.linksOff}
        onChange={({ target }) => set({ linksOff: target.checked })}
      />
      <Switch
        label={t('mode.closed')}
        hint={t('mode.closedHint')}
        checked={settings.isClosed}
        onChange={({ target }) => set({ isClosed: target.checked })}
      />
    </FormDialog>
  );
}
