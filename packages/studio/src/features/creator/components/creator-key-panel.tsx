import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useCreatorKey, useMakeCreatorKey, useRemoveCreatorKey } from '../hooks.ts';
import { StreamServers } from './stream-servers.tsx';

const t = textsOf('creator');

/** The key for all streams of a creator. It is shown once. */
export function CreatorKeyPanel({ teamId }: { teamId: number }) {
  const { data } = useCreatorKey(teamId);
  const make = useMakeCreatorKey(teamId);
  const remove = useRemoveCreatorKey(teamId);
  const [asking, setAsking] = useState<'make' | 'remove' | null>(null);
  const key = make.data?.key;
  const done = {
    onError: showError,
    onSettled: () => setAsking(null),
  };
  // The server refuses viewers who may not edit the team.
  if (data === undefined) return null;
  const has = data.madeAt !== null;
  return (
    <section aria-labelledby="creator-key" className="mt-12 flex min-w-0 flex-col gap-5 border-line border-t pt-8">
      <div>
        <h2 id="creator-key" className="text-xl">
          {t('streamKey.title')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('streamKey.text')}</p>
      </div>
      {key && has ? (
        <>
          <StreamServers servers={make.data?.servers ?? data.servers} />
          <Field label={t('streamKey.key')} hint={t('streamKey.once')}>
            <Input readOnly dir="ltr" className="font-mono text-sm" value={key} />
          </Field>
        </>
      ) : (
        <p className="text-ink-muted text-sm">{t(has ? 'streamKey.set' : 'streamKey.none')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {key && has && (
          <CopyButton variant="primary" text={key} label={t('streamKey.copy')} copied={t('streamKey.copied')} />
        )}
        <Button
          pending={make.isPending}
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={() => (has ? setAsking('make') : make.mutate(undefined, done))}
        >
          {t(has ? 'streamKey.renew' : 'streamKey.make')}
        </Button>
        {has && (
          <Button variant="ghost" onClick={() => setAsking('remove')}>
            {t('streamKey.remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t(asking === 'remove' ? 'streamKey.removeTitle' : 'streamKey.renewTitle')}
        description={t(asking === 'remove' ? 'streamKey.removeText' : 'streamKey.renewText')}
        confirmLabel={t(asking === 'remove' ? 'streamKey.remove' : 'streamKey.renew')}
        cancelLabel={t('streamKey.cancel')}
        pending={make.isPending || remove.isPending}
        onConfirm={() => (asking === 'remove' ? remove : make).mutate(undefined, done)}
      />
    </section>
  );
}
