import type { StreamServer } from '@greenlight/contract/live-studio';
import { CopyField } from '../../../platform/copy-field.tsx';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('creator');

/** The addresses that a program may send to, each with its name and a button that copies it. */
export function StreamServers({ servers }: { servers: StreamServer[] }) {
  return servers.map(({ protocol, url }) => (
    <CopyField
      key={protocol}
      label={t(`streamKey.serverOf.${protocol}`)}
      hint={t.find(`streamKey.serverHint.${protocol}`)}
      text={url}
      copyLabel={t(`streamKey.copyServerOf.${protocol}`)}
      copied={t('streamKey.serverCopied')}
    />
  ));
}
