import { FileDrop } from '@greenlight/ui/blocks/file-drop';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Captions } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { captionLanguages } from '../caption-languages.ts';
import { useSetCaptions } from '../hooks.ts';

const t = textsOf('media');

/** Uploads a WebVTT or SRT file in one language. It replaces the captions of that language. */
export function CaptionDialog(props: { mediaId: number; isFirst: boolean; onClose: () => void }) {
  const save = useSetCaptions(props.mediaId);
  const [language, setLanguage] = useState<string | null>('en');
  const [file, setFile] = useState<File | null>(null);
  const [isDefault, setIsDefault] = useState(props.isFirst);
  const add = async () => {
    if (!file || !language) return;
    const label = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
    save.mutate({ language, label, text: await file.text(), isDefault }, { onSuccess: props.onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t('addCaptions')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('close')}</Button>
          <Button variant="primary" disabled={!file || !language} pending={save.isPending} onClick={() => void add()}>
            {t('addCaptions')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-1">
        <FormError error={save.error} />
        <Field label={t('language')}>
          <Combobox
            options={captionLanguages}
            value={language}
            onValueChange={setLanguage}
            emptyText={t('noLanguage')}
            clearLabel={t('clear')}
            openLabel={t('open')}
          />
        </Field>
        <FileDrop
          icon={<Captions />}
          title={file?.name ?? t('captionFile')}
          hint={t('captionFileHint')}
          browseLabel={t('browse')}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        <Checkbox
          label={t('showByDefault')}
          checked={isDefault}
          onChange={(event) => setIsDefault(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
