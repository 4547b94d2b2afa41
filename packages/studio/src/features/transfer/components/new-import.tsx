import { studioPath } from '@greenlight/contract/studio-path';
import { FileDrop } from '@greenlight/ui/blocks/file-drop';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type ImportSource, useBeginImport } from '../hooks.ts';

const t = textsOf('transfer');

const sources: ImportSource[] = ['patreon', 'ghost', 'vimeo', 'memberful'];

/** Reads a file and opens its preview. */
export function NewImport() {
  const navigate = useNavigate();
  const begin = useBeginImport();
  const [source, setSource] = useState<ImportSource>('patreon');
  const take = ([file]: File[]) =>
    file && begin.mutate({ source, file }, { onSuccess: ({ id }) => void navigate(studioPath('import', id)) });
  return (
    <section aria-labelledby="import" className="flex flex-col gap-6">
      <div>
        <h2 id="import" className="text-2xl">
          {t('import')}
        </h2>
        <p className="mt-2 max-w-prose text-ink-muted">{t('importText')}</p>
      </div>
      <RadioGroup
        name="source"
        legend={t('source')}
        columns
        value={source}
        onChange={(event) => setSource(event.target.value as ImportSource)}
        options={sources.map((value) => ({
          value,
          label: <span className="font-semibold">{t(`sources.${value}`)}</span>,
        }))}
      />
      <FormError error={begin.error} />
      <FileDrop
        icon={begin.isPending ? <Spinner /> : <FileSpreadsheet />}
        title={begin.isPending ? t('reading') : t('drop')}
        hint={t(`how.${source}`)}
        browseLabel={t('choose')}
        accept=".csv,text/csv"
        disabled={begin.isPending}
        onFiles={take}
      />
    </section>
  );
}
