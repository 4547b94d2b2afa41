import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Progress } from '@greenlight/ui/primitives/progress';
import { CircleAlert, CircleCheck, Download, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useQueryTexts } from './query-texts.ts';

/**
 * Checks published values by computing them again: in this browser, or on another computer with the same data and a
 * script.
 */
export function ProofCheck<Found>(props: {
  labels: { run: string; download: string; script: string };
  /** Runs the check. `onProgress` shows the progress, from 0 to 1. */
  check: (onProgress: (part: number) => void) => Promise<Found>;
  /** The address of the data, or a function that makes the file. */
  download: string | (() => Promise<void>);
  script: string;
  children: (found: Found) => ReactNode;
}) {
  const { labels, download } = props;
  const { describeError } = useQueryTexts();
  const [running, setRunning] = useState<'check' | 'download'>();
  const [part, setPart] = useState<number | null>(null);
  const [found, setFound] = useState<Found>();
  const icon = <Download aria-hidden className="size-4" />;

  const run = (name: 'check' | 'download', work: () => Promise<void>) => {
    setRunning(name);
    work()
      .catch((error: Error) => showToast({ title: describeError(error), tone: 'error' }))
      .finally(() => setRunning(undefined));
  };
  const check = async () => {
    setPart(null);
    setFound(undefined);
    const all = await props.check(setPart);
    setFound(all);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={<ShieldCheck aria-hidden className="size-4" />}
          pending={running === 'check'}
          disabled={running === 'download'}
          onClick={() => run('check', check)}
        >
          {labels.run}
        </Button>
        {typeof download === 'string' ? (
          <LinkButton download href={download} icon={icon}>
            {labels.download}
          </LinkButton>
        ) : (
          <Button
            icon={icon}
            pending={running === 'download'}
            disabled={running === 'check'}
            onClick={() => run('download', download)}
          >
            {labels.download}
          </Button>
        )}
        <LinkButton download href={props.script} variant="ghost" icon={icon}>
          {labels.script}
        </LinkButton>
      </div>
      {running === 'check' && <Progress className="mt-5" label={labels.run} value={part} />}
      <div aria-live="polite" className="mt-4 empty:hidden">
        {found !== undefined && props.children(found)}
      </div>
    </>
  );
}

/** The result of a check, in words. */
export function Verdict({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 font-semibold">
      {isRight ? (
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
      ) : (
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      )}
      {children}
    </p>
  );
}
