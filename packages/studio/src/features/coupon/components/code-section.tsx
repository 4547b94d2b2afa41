import { sitePath } from '@greenlight/contract/site-path';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { csvOf, downloadCsv } from '../../../platform/csv.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioCoupon, useExportCodes, useMakeCodes } from '../hooks.ts';
import { CodeList } from './code-list.tsx';

const t = textsOf('coupon');

/** The shared code with its link, and single-use codes. */
export function CodeSection({ coupon }: { coupon: StudioCoupon }) {
  const { id, code, codes } = coupon;
  const make = useMakeCodes(id);
  const exporting = useExportCodes(id);
  const [count, setCount] = useState('100');
  const [prefix, setPrefix] = useState('');
  const errors = fieldErrors(make.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = ({ made }: { made: number }) => showToast({ title: t('made', { count: made }), tone: 'success' });
    make.mutate({ count: Number(count), prefix: prefix.trim() }, { onSuccess });
  };
  const download = () =>
    exporting.mutate(undefined, {
      onSuccess: ({ codes: all }) => {
        const header = [t('code'), t('made_at'), t('used_at'), t('used_by')];
        const rows = all.map((one) => [one.code, one.created, one.used ?? '', one.email ?? '']);
        downloadCsv(`coupon-${id}-codes.csv`, csvOf(header, rows));
      },
      onError: showError,
    });
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {code !== null && <PublicCode code={code} />}
      <section aria-labelledby="codes" className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="codes" className="text-xl">
            {t('singleUse')}
          </h2>
          {codes > 0 && (
            <Button
              size="sm"
              icon={<Download aria-hidden className="size-4" />}
              pending={exporting.isPending}
              onClick={download}
            >
              {t('export')}
            </Button>
          )}
        </div>
        <p className="text-ink-muted text-sm">{t('singleUseText')}</p>
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <FormError error={make.error} />
          <div className="grid grid-cols-2 gap-4">
            <Field label={t('howMany')} hint={t('howManyHint')} error={errors.count}>
              <Input inputMode="numeric" value={count} onChange={({ target }) => setCount(target.value)} />
            </Field>
            <Field label={t('prefix')} hint={t('prefixHint')} error={errors.prefix}>
              <Input autoComplete="off" value={prefix} onChange={({ target }) => setPrefix(target.value)} />
            </Field>
          </div>
          <Button type="submit" pending={make.isPending} className="self-start">
            {t('make')}
          </Button>
        </form>
        {codes > 0 && <CodeList id={id} />}
      </section>
    </div>
  );
}

function PublicCode({ code }: { code: string }) {
  const link = `${location.origin}${sitePath('payment')}?code=${encodeURIComponent(code)}`;
  return (
    <section
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-6"
      aria-label={t('forEverybody')}
    >
      <p className="text-ink-muted text-sm">{t('forEverybody')}</p>
      <p className="font-bold font-display text-2xl tracking-wide [overflow-wrap:anywhere]">{code}</p>
      <div>
        <CopyButton size="sm" text={link} label={t('copyLink')} copied={t('copied')} />
      </div>
    </section>
  );
}
