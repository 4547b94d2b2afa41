import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CopyField } from '../../../platform/copy-field.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { StreamServers } from '../../creator/components/stream-servers.tsx';
import { useMakeKey } from '../hooks.ts';

const t = textsOf('live');
const ofKeys = textsOf('creator');

/** The address for the broadcaster's program, and the stream key, which is shown once. */
export function BroadcastPanel({ stream }: { stream: StudioLivestreamDetail }) {
  const make = useMakeKey(stream.mediaId);
  const [asking, setAsking] = useState(false);
  const key = make.data?.key;
  const makeKey = () =>
    make.mutate(undefined, {
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <section
      aria-labelledby="broadcast"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="broadcast" className="text-xl">
          {t('broadcast')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('broadcastText')}</p>
      </div>
      {stream.refusal && (
        <p role="alert" className="text-sm text-warning">
          {t('refused', { moment: formatMoment(stream.refusal.at), reason: stream.refusal.reason })}
        </p>
      )}
      <StreamServers servers={make.data?.servers ?? stream.servers} />
      {stream.backupServer !== null && (
        <CopyField
          label={t('backupServer')}
          hint={t('backupServerHint')}
          text={stream.backupServer}
          copyLabel={t('copyBackupServer')}
          copied={ofKeys('streamKey.serverCopied')}
        />
      )}
      {key ? (
        <Field label={t('key')} hint={t('keyOnce')}>
          <Input readOnly dir="ltr" className="font-mono text-sm" value={key} />
        </Field>
      ) : (
        <div>
          <h3 className="font-medium text-sm">{t('key')}</h3>
          <p className="mt-1 text-ink-muted text-sm">{t(stream.hasKey ? 'keySet' : 'noKey')}</p>
        </div>
      )}
      <div className="-mt-2 flex flex-wrap gap-3">
        {key && <CopyButton variant="primary" text={key} label={t('copyKey')} copied={t('keyCopied')} />}
        <Button
          variant={stream.hasKey ? undefined : 'primary'}
          pending={make.isPending}
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={() => (stream.hasKey ? setAsking(true) : makeKey())}
        >
          {t(stream.hasKey ? 'newKey' : 'makeKey')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('newKeyTitle')}
        description={t('newKeyText')}
        confirmLabel={t('newKey')}
        cancelLabel={t('cancel')}
        pending={make.isPending}
        onConfirm={makeKey}
      />
    </section>
  );
}
