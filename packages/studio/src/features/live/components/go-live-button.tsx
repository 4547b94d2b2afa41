import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Radio } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useAnnounceStream } from '../hooks.ts';
import { goLiveHash } from '../use-next-button.ts';

const t = textsOf('live');

/** Creates a stream that starts now, and opens it at the panel that sends it from the browser. */
export function GoLiveButton() {
  const navigate = useNavigate();
  const announce = useAnnounceStream();
  const make = () => {
    const startsAt = new Date().toISOString();
    const title = t('now.title', { moment: formatMoment(startsAt) });
    announce.mutate(
      { title, description: '', access: 'members', startsAt },
      {
        onSuccess: ({ mediaId }) => void navigate(`${studioPath('stream', mediaId)}${goLiveHash}`),
        onError: showError,
      },
    );
  };
  return (
    <Button icon={<Radio aria-hidden className="size-4" />} pending={announce.isPending} onClick={make}>
      {t('now.label')}
    </Button>
  );
}
