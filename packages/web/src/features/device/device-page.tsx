import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, MonitorSmartphone } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { hidesMenus, wrapper } from '../../platform/native-wrapper.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { DeviceList } from './components/device-list.tsx';
import { videoOf } from './device-list-state.ts';
import { useDevices } from './hooks.ts';

/** The devices on which the account may watch (docs/product/device.md, device management screen). */
export function DevicePage() {
  const t = useTexts('device');
  const video = videoOf(useSearchParams()[0].get('mediaId'));
  return (
    <SettingsScreen
      path={sitePath('device')}
      title={t('title')}
      description={t('text')}
      actions={
        video !== undefined &&
        !wrapper &&
        !hidesMenus(location.href) && (
          <LinkButton
            href={sitePath('video', video)}
            variant="primary"
            icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
          >
            {t('backToVideo')}
          </LinkButton>
        )
      }
    >
      <QueryView
        query={useDevices()}
        texts={useQueryTexts()}
        skeleton={<SectionShapes count={1} />}
        isEmpty={({ devices }) => devices.length === 0}
        empty={<EmptyState icon={<MonitorSmartphone />} title={t('empty')} description={t('emptyText')} />}
      >
        {(data) => <DeviceList {...data} />}
      </QueryView>
    </SettingsScreen>
  );
}
