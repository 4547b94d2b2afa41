import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { clsx } from 'clsx';
import { Check, Search, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useVideoSearch, useWatchTrace } from '../hooks.ts';

const t = textsOf('staff');

/** "Why can't I watch this?": every question of playback, with its answer for this member now. */
export function WatchTrace({ userId }: { userId: string }) {
  const [search, setSearch] = useState('');
  const [mediaId, setMediaId] = useState<number>();
  const wanted = useDeferredValue(search.trim());
  const found = useVideoSearch(wanted);
  const asNumber = /^\d{1,15}$/.test(wanted) ? Number(wanted) : undefined;
  const choose = (id: number) => {
    setMediaId(id);
    setSearch('');
  };
  return (
    <section aria-labelledby="watch-trace">
      <h2 id="watch-trace" className="text-2xl">
        {t('trace.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{t('trace.text')}</p>
      <Field label={t('trace.video')} hint={t('trace.hint')}>
        <Input
          type="search"
          icon={<Search aria-hidden className="size-4.5" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && asNumber && choose(asNumber)}
        />
      </Field>
      {wanted !== '' && (
        <ul aria-label={t('trace.found')} className="mt-2 divide-y divide-line rounded-lg border border-line bg-canvas">
          {asNumber !== undefined && (
            <FoundVideo title={t('trace.number', { number: String(asNumber) })} onChoose={() => choose(asNumber)} />
          )}
          {found.data?.media.map((media) => (
            <FoundVideo key={media.mediaId} title={media.title} onChoose={() => choose(media.mediaId)} />
          ))}
          {found.data?.media.length === 0 && asNumber === undefined && (
            <li className="px-4 py-3 text-ink-muted text-sm">{t('trace.nothing')}</li>
          )}
        </ul>
      )}
      {mediaId !== undefined && <Decision userId={userId} mediaId={mediaId} />}
    </section>
  );
}

function FoundVideo({ title, onChoose }: { title: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="-outline-offset-2 min-h-11 w-full px-4 py-2 text-start text-sm hover:bg-raised"
      >
        {title}
      </button>
    </li>
  );
}

function Decision({ userId, mediaId }: { userId: string; mediaId: number }) {
  const { data, error, isFetching } = useWatchTrace(userId, mediaId);
  if (error && !isFetching) {
    return (
      <p role="alert" className="mt-4 text-danger">
        {error.message}
      </p>
    );
  }
  if (!data) return <Spinner className="mt-4 size-6 text-ink-muted" />;
  return (
    <div role="status" className="mt-4 rounded-lg border border-line bg-surface p-5">
      <p className={clsx('font-semibold text-lg', data.allowed ? 'text-accent' : 'text-danger')}>
        {data.allowed ? t('trace.may') : t('trace.mayNot')}
      </p>
      <p className="text-ink-muted text-sm">{t('trace.of', { number: String(mediaId), reason: data.reason })}</p>
      <ol aria-label={t('trace.steps')} className="mt-4 flex flex-col gap-3">
        {data.steps.map(({ question, passed, answer }) => (
          <li key={question} className="flex items-start gap-3">
            {passed ? (
              <Check aria-label={t('trace.passed')} className="mt-0.5 size-5 shrink-0 text-accent" />
            ) : (
              <X aria-label={t('trace.failed')} className="mt-0.5 size-5 shrink-0 text-danger" />
            )}
            <span className="min-w-0">
              <span className="block font-medium">{question}</span>
              <span className="block text-ink-muted text-sm [overflow-wrap:anywhere]">{answer}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
