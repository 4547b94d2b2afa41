import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, MonitorSmartphone } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { wrapper } from '../../platform/wrapper.ts';
import { useConfig } from '../config/hooks.ts';
import { DeviceList, DeviceListShape } from './components/device-list.tsx';
import { videoOf } from './device-list-state.ts';
import { useDevices } from './hooks.ts';

/** Where the account may watch (spec point 2, device management screen). */
export function DevicePage() {
  const t = useTexts('device');
  const { project } = useConfig();
  const devices = useDevices();
  const video = videoOf(useSearchParams()[0].get('mediaId'));
  return (
    <Screen
      limited
      route="/account/device-management"
      title={t('title')}
      siteName={project}
      description={t('text')}
      actions={
        video !== undefined &&
        !wrapper && (
          <LinkButton
            href={`/video/${video}`}
            variant="primary"
            icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
          >
            {t('backToVideo')}
          </LinkButton>
        )
      }
    >
      <div className="mx-auto max-w-300 px-gutter">
        <QueryView
          query={devices}
          texts={useQueryTexts()}
          skeleton={<DeviceListShape />}
          isEmpty={(data) => data.devices.length === 0}
          empty={<EmptyState icon={<MonitorSmartphone />} title={t('empty')} description={t('emptyText')} />}
        >
          {(data) => <DeviceList {...data} />}
        </QueryView>
      </div>
    </Screen>
  );
}
