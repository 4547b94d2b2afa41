import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { clsx } from 'clsx';
import { Mic, MicOff, Radio, Square, SwitchCamera, Video } from 'lucide-react';
import { FilterPill } from '../../../platform/filter-pill.tsx';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { formatLength } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type BroadcastState, isOpen, isSending } from '../browser/broadcast-state.ts';
import type { BrowserBroadcast } from '../browser/browser-broadcast.ts';
import { sources } from '../browser/capture.ts';
import { useBrowserBroadcast } from '../browser/use-browser-broadcast.ts';
import { useLastButton, useNextButton } from '../use-next-button.ts';
import { GoLivePreview } from './go-live-preview.tsx';
import { LevelMeter } from './level-meter.tsx';

const t = textsOf('live');

/** Sends a stream from this browser. Before that it shows a preview. */
export function GoLivePanel({ stream }: { stream: StudioLivestreamDetail }) {
  const { broadcast, state } = useBrowserBroadcast(stream);
  const { phase, problem } = state;
  const open = isOpen(state);
  const said = phase === 'asking' ? 'ready' : phase === 'live' && stream.isRehearsal ? 'rehearsal' : phase;
  const next = useNextButton();
  return (
    <section
      aria-labelledby="go-live"
      className={clsx(
        'flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6',
        // While this browser sends, its controls must be at the top.
        open && 'order-first',
      )}
    >
      <div>
        <h2 id="go-live" className="text-xl">
          {t('browser.title')}
        </h2>
        {!open && <p className="mt-2 text-ink-muted text-sm">{t('browser.text')}</p>}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {phase === 'again'
          ? t('browser.again', { time: formatLength(stream.awayMaxS) })
          : open
            ? t(`browser.phase.${said}`)
            : ''}
      </p>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.code === 'ended' && problem.detail !== '' ? problem.detail : t(`browser.problem.${problem.code}`)}
        </p>
      )}
      {open ? (
        <Open broadcast={broadcast} state={state} isRehearsal={stream.isRehearsal} />
      ) : (
        <Button
          ref={next ?? focusNextRow}
          // If another program is already sending, other buttons are more important.
          variant={stream.hasSignal ? 'secondary' : 'primary'}
          className="self-start"
          pending={phase === 'asking'}
          icon={<Video aria-hidden className="size-4" />}
          onClick={() => void broadcast.choose()}
        >
          {t('browser.prepare')}
        </Button>
      )}
    </section>
  );
}

function Open(props: { broadcast: BrowserBroadcast; state: BroadcastState; isRehearsal: boolean }) {
  const { broadcast, state, isRehearsal } = props;
  const { isMuted, phase } = state;
  const last = useLastButton();
  const sends = isSending(state);
  const MicrophoneIcon = isMuted ? MicOff : Mic;
  return (
    <>
      <GoLivePreview state={state} isRehearsal={isRehearsal} />
      <LevelMeter label={t('browser.level')} level={() => broadcast.level()} />
      <div className="flex flex-wrap gap-3">
        {sends ? (
          <Button
            variant="danger"
            // Makes the button ignore the second press of a double click on "Go live".
            pending={false}
            icon={<Square aria-hidden className="size-4" />}
            onClick={() => void broadcast.stop()}
          >
            {t('browser.stop')}
          </Button>
        ) : (
          <Button
            ref={last}
            variant="primary"
            pending={phase === 'asking'}
            icon={<Radio aria-hidden className="size-4" />}
            onClick={() => void broadcast.goLive()}
          >
            {t(
              state.problem?.code === 'replaced'
                ? 'browser.takeOver'
                : isRehearsal
                  ? 'browser.startRehearsal'
                  : 'browser.start',
            )}
          </Button>
        )}
        <Button
          aria-pressed={isMuted}
          icon={<MicrophoneIcon aria-hidden className="size-4" />}
          onClick={() => broadcast.setMuted(!isMuted)}
        >
          {t('browser.mute')}
        </Button>
        {!sends && (
          <Button ref={focusNextRow} variant="ghost" onClick={() => broadcast.close()}>
            {t('browser.close')}
          </Button>
        )}
      </div>
      <Choices broadcast={broadcast} state={state} />
    </>
  );
}

function Choices({ broadcast, state: { choice, devices } }: { broadcast: BrowserBroadcast; state: BroadcastState }) {
  const offered = sources();
  const { cameras, microphones } = devices;
  const camera = cameras.findIndex(({ deviceId }) => deviceId === choice.cameraId);
  return (
    <div className="flex flex-col gap-4">
      {offered.length > 1 && (
        <div role="group" aria-label={t('browser.source')} className="flex flex-wrap gap-2">
          {offered.map((source) => (
            <FilterPill
              key={source}
              pressed={source === choice.source}
              onPress={() => void broadcast.choose({ source })}
            >
              {t(`browser.sourceOf.${source}`)}
            </FilterPill>
          ))}
        </div>
      )}
      {choice.source !== 'screen' && cameras.length > 1 && (
        <div className="flex items-end gap-3">
          <Field label={t('browser.camera')} className="grow">
            <Select
              options={cameras.map(toOption)}
              value={cameras[Math.max(0, camera)]?.deviceId ?? null}
              onValueChange={(cameraId) => void broadcast.choose({ cameraId })}
            />
          </Field>
          <Button
            aria-label={t('browser.otherCamera')}
            icon={<SwitchCamera aria-hidden className="size-4" />}
            onClick={() =>
              void broadcast.choose({ cameraId: cameras[(Math.max(0, camera) + 1) % cameras.length]?.deviceId ?? '' })
            }
          />
        </div>
      )}
      {microphones.length > 1 && (
        <Field label={t('browser.microphone')}>
          <Select
            options={microphones.map(toOption)}
            value={
              microphones.find(({ deviceId }) => deviceId === choice.microphoneId)?.deviceId ??
              microphones[0]?.deviceId ??
              null
            }
            onValueChange={(microphoneId) => void broadcast.choose({ microphoneId })}
          />
        </Field>
      )}
    </div>
  );
}

function toOption({ deviceId, label }: MediaDeviceInfo, index: number) {
  return { value: deviceId, label: label || t('browser.device', { number: index + 1 }) };
}
