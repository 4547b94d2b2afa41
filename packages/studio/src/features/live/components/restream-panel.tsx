import { restreamsMax } from '@greenlight/contract/limits';
import type { Restream } from '@greenlight/contract/live-restream';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoveRestream, useRestreams, useSwitchRestream } from '../use-restream.ts';
import { RestreamDialog } from './restream-dialog.tsx';

const t = textsOf('live');

const tones: Record<Restream['state'], BadgeTone> = { waiting: 'neutral', sending: 'accent', failing: 'warning' };

/** Other services that get the stream, and their states. */
export function RestreamPanel({ stream: { mediaId, state } }: { stream: StudioLivestreamDetail }) {
  const { data, error, isPending } = useRestreams(mediaId, state);
  const restreams = data?.restreams ?? [];
  const [adding, setAdding] = useState(false);
  return (
    <section
      aria-labelledby="restream"
      className="flex min-w-0 flex-col gap-5 self-start rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="restream" className="text-xl">
          {t('restream.title')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('restream.text')}</p>
      </div>
      {isPending && <Skeleton className="h-11 w-44 rounded-full" />}
      {error && !data && (
        <p role="alert" className="text-danger text-sm">
          {error.message}
        </p>
      )}
      {restreams.length > 0 && (
        <ul className="flex flex-col gap-5">
          {restreams.map((restream) => (
            <Line key={restream.restreamId} mediaId={mediaId} restream={restream} />
          ))}
        </ul>
      )}
      {data && restreams.length < restreamsMax && (
        <Button className="self-start" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          {t('restream.add')}
        </Button>
      )}
      {adding && <RestreamDialog mediaId={mediaId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Line({ mediaId, restream }: { mediaId: number; restream: Restream }) {
  const { restreamId, name, url, isOn, state, problem } = restream;
  const change = useSwitchRestream(mediaId);
  const remove = useRemoveRestream(mediaId);
  const shownOn = change.isPending ? change.variables.isOn : isOn;
  return (
    <li className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <Switch
          label={<span className="break-words">{name}</span>}
          hint={<span className="break-all">{url}</span>}
          checked={shownOn}
          onChange={({ currentTarget }) =>
            change.mutate({ restreamId, isOn: currentTarget.checked }, { onError: showError })
          }
        />
        <p role="status" className="mt-2 text-sm">
          {isOn && <Badge tone={tones[state]}>{t(`restream.state.${state}`)}</Badge>}
          {isOn && problem && <span className="mt-1 block text-warning">{t('restream.again', { problem })}</span>}
        </p>
      </div>
      <RemoveButton
        size="sm"
        id={restreamId}
        remove={remove}
        label={t('restream.remove', { name })}
        title={t('restream.removeTitle', { name })}
        text={t('restream.removeText')}
      />
    </li>
  );
}
