import type { StreamServer } from '@greenlight/contract/live-studio';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('creator');

/** The addresses that a program may send to, each with its name and a button that copies it. */
export function StreamServers({ servers }: { servers: StreamServer[] }) {
  return servers.map(({ protocol, url }) => (
    <div key={protocol} className="flex flex-col gap-3">
      <Field label={t(`streamKey.serverOf.${protocol}`)} hint={t.find(`streamKey.serverHint.${protocol}`)}>
        <Input readOnly dir="ltr" className="font-mono text-sm" value={url} />
      </Field>
      <div>
        <CopyButton text={url} label={t('streamKey.copyServer')} copied={t('streamKey.serverCopied')} />
      </div>
    </div>
  ));
}
