import type { Clip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Flag, Play } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { LocalTime } from '../../platform/local-time.tsx';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { ShareClip } from '../clip/components/clip-link.tsx';
import { reportClip } from '../clip/hooks.ts';
import { ReportDialog } from '../message/components/report-dialog.tsx';
import { sourcePath } from './source-path.ts';

/** Title, source and maker of a clip, and actions. */
export function ClipFacts({ clip }: { clip: Clip }) {
  const t = useTexts('clip');
  const language = useLanguage();
  const { creator_pages_enabled: hasPages } = useConfig();
  const isSignedIn = useIsSignedIn();
  const [isReporting, setReporting] = useState<boolean>();
  const { title, source, madeBy, created, plays } = clip;
  return (
    <div className="mt-5">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <Link href={sourcePath(clip)} className="font-semibold text-accent hover:underline">
          <bdi>{source.title}</bdi>
        </Link>
        {source.creators.map(({ id, slug, displayName }) => (
          <span key={id} className="text-ink-muted">
            {hasPages ? (
              <Link href={sitePath('creator', slug)} className="hover:underline">
                <bdi>{displayName}</bdi>
              </Link>
            ) : (
              <bdi>{displayName}</bdi>
            )}
          </span>
        ))}
      </p>
      {/* The screen's heading has the title for assistive technology. */}
      <p aria-hidden className="wrap-anywhere mt-1 text-balance font-display font-semibold text-2xl">
        <bdi>{title}</bdi>
      </p>
      <p className="mt-2 text-ink-faint text-sm">
        {t('madeBy', { name: madeBy })} · <LocalTime time={created} text={formatAgo(created, language)} /> ·{' '}
        {t('plays', { count: plays })}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton
          href={sourcePath(clip)}
          variant="primary"
          icon={<Play aria-hidden className="size-4 fill-current" />}
        >
          {t(source.livestreamId === null ? 'watchWhole' : 'watchLive')}
        </LinkButton>
        <ShareClip clip={clip} />
        {isSignedIn && (
          <Button variant="ghost" icon={<Flag aria-hidden className="size-4" />} onClick={() => setReporting(true)}>
            {t('report')}
          </Button>
        )}
      </div>
      {isReporting !== undefined && (
        <ReportDialog
          title={t('reportTitle')}
          open={isReporting}
          onOpenChange={setReporting}
          onReport={(report) => reportClip(clip.clipId, report)}
        />
      )}
    </div>
  );
}
