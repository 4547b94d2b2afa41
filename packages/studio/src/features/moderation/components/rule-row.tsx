import { Badge } from '@greenlight/ui/primitives/badge';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Switch } from '@greenlight/ui/primitives/switch';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { showError } from '../../../platform/show-error.ts';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { checkValues } from '../rule-form-state.ts';
import { type ModerationRule, useRemoveRule, useSwitchRule } from '../use-rules.ts';

const t = textsOf('moderation');
const tones = { hold: 'warning', refuse: 'danger', hide: 'neutral' } as const;

/** A rule in the list: what it looks for, what it does, and whether it is on. */
export function RuleRow(props: { rule: ModerationRule; teamId: number | null; onEdit: () => void }) {
  const { rule } = props;
  const { name, check, effect, isOn } = rule;
  const change = useSwitchRule(props.teamId);
  const remove = useRemoveRule();
  return (
    <SortableItem id={String(rule.ruleId)} name={name}>
      {(handle) => (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-3 sm:flex-nowrap">
          {handle}
          <div className={clsx('min-w-0 grow basis-40', !isOn && 'text-ink-muted')}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
              <Badge tone={tones[effect]}>{t(`effect.${effect}`)}</Badge>
            </p>
            <p className="text-ink-faint text-sm [overflow-wrap:anywhere]">
              {t(`sum.${check.kind}`, checkValues(check))}
            </p>
          </div>
          <div className="ms-auto flex items-center gap-1">
            <div className="px-2">
              <Switch
                label={<span className="sr-only">{t('ruleOn', { name })}</span>}
                checked={isOn}
                onChange={({ target }) => change.mutate({ rule, isOn: target.checked }, { onError: showError })}
              />
            </div>
            <IconButton
              size="sm"
              label={t('editRule', { name })}
              icon={<Pencil aria-hidden className="size-4.5" />}
              onClick={props.onEdit}
            />
            <RemoveButton
              size="sm"
              label={t('removeRule', { name })}
              title={t('removeRuleTitle', { name })}
              text={t('removeRuleText')}
              id={rule.ruleId}
              remove={remove}
            />
          </div>
        </div>
      )}
    </SortableItem>
  );
}
