import { FileDrop } from '@greenlight/ui/blocks/file-drop';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { FileText } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { parseCodes } from '../code-list-state.ts';

const t = textsOf('store');

/** Codes, pasted or from a file. */
export function CodesField(props: { text: string; error: string | undefined; onChange: (text: string) => void }) {
  return (
    <>
      <Field
        required
        label={t('codes')}
        hint={t('codesHint')}
        aside={t('count', { count: parseCodes(props.text).length })}
        error={props.error}
      >
        <Textarea
          rows={8}
          spellCheck={false}
          className="max-h-80 font-mono text-sm"
          value={props.text}
          onChange={({ target }) => props.onChange(target.value)}
        />
      </Field>
      <FileDrop
        compact
        icon={<FileText />}
        title={t('drop')}
        hint={t('dropHint')}
        browseLabel={t('choose')}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={(files) => void files[0]?.text().then(props.onChange)}
      />
    </>
  );
}
