import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import type { ComponentProps } from 'react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('media');

/** Chooses who may watch. `free` explains the audience of free videos. */
export function AccessChoice({
  free,
  ...inputs
}: { free: { label: string; hint: string } } & Omit<ComponentProps<typeof RadioGroup>, 'legend' | 'options'>) {
  return (
    <RadioGroup
      {...inputs}
      legend={t('access')}
      columns
      options={[
        { value: 'free', ...free },
        { value: 'members', label: t('accessOf.members'), hint: t('membersHint') },
      ]}
    />
  );
}
