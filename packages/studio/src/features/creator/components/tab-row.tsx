import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { X } from 'lucide-react';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useChannels } from '../../channel/hooks.ts';

const t = textsOf('creator');

type Source = StudioCreatorTab['source'];
const kinds = ['all', 'free', 'members', 'tag', 'channel'] as const;

export function TabRow(props: {
  tab: StudioCreatorTab;
  errorOf: (field: string) => string | undefined;
  onChange: (tab: StudioCreatorTab) => void;
  onRemove: () => void;
}) {
  const { tab, errorOf, onChange } = props;
  const channels = useChannels().data?.channels ?? [];
  const { source } = tab;
  const choose = (kind: Source['kind']) => onChange({ ...tab, source: sourceOf(kind, channels[0]?.id) });
  return (
    <SortableItem id={tab.id} name={tab.title || t('untitledTab')}>
      {(handle) => (
        <div className="flex items-start gap-3 p-3">
          <div className="pt-7">{handle}</div>
          <div className="grid min-w-0 grow gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label={t('tabTitle')} error={errorOf('title') ?? errorOf('id')}>
              <Input value={tab.title} onChange={(event) => onChange({ ...tab, title: event.target.value })} />
            </Field>
            <Field label={t('tabShows')}>
              <Select
                value={source.kind}
                onValueChange={choose}
                options={kinds
                  .filter((kind) => kind !== 'channel' || channels.length > 0)
                  .map((kind) => ({ value: kind, label: t(`tabSource.${kind}`) }))}
              />
            </Field>
            {source.kind === 'tag' && (
              <Field label={t('tabTag')} error={errorOf('source.tag')}>
                <Input
                  value={source.tag}
                  onChange={(event) => onChange({ ...tab, source: { kind: 'tag', tag: event.target.value } })}
                />
              </Field>
            )}
            {source.kind === 'channel' && (
              <Field label={t('tabShow')} error={errorOf('source.channelId')}>
                <Select
                  value={String(source.channelId)}
                  onValueChange={(id) => onChange({ ...tab, source: { kind: 'channel', channelId: Number(id) } })}
                  options={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              </Field>
            )}
          </div>
          <IconButton
            size="sm"
            label={t('removeTab', { name: tab.title || t('untitledTab') })}
            icon={<X aria-hidden className="size-4.5" />}
            onClick={props.onRemove}
          />
        </div>
      )}
    </SortableItem>
  );
}

function sourceOf(kind: Source['kind'], firstChannel: number | undefined): Source {
  if (kind === 'tag') return { kind, tag: '' };
  if (kind === 'channel') return { kind, channelId: firstChannel ?? 0 };
  return { kind };
}
