import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Progress } from '@greenlight/ui/primitives/progress';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Download, PackageOpen } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { needsConfirmation, useExport, useFindOrRequestExport, useRequestExport } from '../hooks.ts';

/** The archive of the member's data: request, progress, download. */
export function ExportSection() {
  const t = useTexts('account-settings');
  return (
    <SettingsSection title={t('export.title')} text={t('export.text')}>
      <ExportState />
    </SettingsSection>
  );
}

function ExportState() {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const { describeError } = useQueryTexts();
  const { data, error } = useExport();
  const request = useRequestExport();
  const find = useFindOrRequestExport();
  if (!data && needsConfirmation(error)) {
    return (
      <Button
        icon={<PackageOpen aria-hidden className="size-4.5" />}
        pending={find.isPending}
        onClick={() => find.mutate(undefined)}
      >
        {t('export.request')}
      </Button>
    );
  }
  if (!data) return error ? <FormError message={describeError(error)} /> : <Skeleton className="h-11" />;
  if (data.state === 'making') {
    return (
      <div role="status" className="flex flex-col gap-3">
        <p className="text-sm">{t('export.making')}</p>
        <Progress value={null} label={t('export.making')} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {data.url && (
        <LinkButton href={data.url} download variant="primary" icon={<Download aria-hidden className="size-4.5" />}>
          {t('export.download')}
        </LinkButton>
      )}
      <Button
        icon={<PackageOpen aria-hidden className="size-4.5" />}
        pending={request.isPending}
        onClick={() => request.mutate(undefined)}
      >
        {t(data.url ? 'export.again' : 'export.request')}
      </Button>
      {data.expires && (
        <p className="basis-full text-ink-faint text-sm">
          {t('export.expires', { date: formatDate(data.expires, language) })}
        </p>
      )}
    </div>
  );
}
