import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Slider } from '@greenlight/ui/primitives/slider';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTexts } from '../../../platform/i18n.ts';
import { useUploadAvatar } from '../hooks.ts';

const zoomMax = 4;

/** Chooses the square of a picture, by dragging, arrow keys, or slider. `url` is the object URL of the picture. */
export function AvatarDialog({ file, url, onClose }: { file: File; url: string; onClose: () => void }) {
  const t = useTexts('account-settings');
  const upload = useUploadAvatar();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isBroken, setIsBroken] = useState(false);
  const save = () => {
    if (!area) return;
    const square = { x: Math.round(area.x), y: Math.round(area.y), size: Math.floor(area.width) };
    upload.mutate({ file, square }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('crop.title')}
      description={t(isBroken ? 'crop.broken' : 'crop.text')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!area || isBroken} pending={upload.isPending} onClick={save}>
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-lg bg-canvas">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': t('crop.area'), role: 'group' }}
          mediaProps={{ alt: '', onError: () => setIsBroken(true) }}
        />
      </div>
      <div className="mt-4">
        <Slider
          label={t('crop.zoom')}
          min={1}
          max={zoomMax}
          step={0.05}
          value={zoom}
          onValueChange={setZoom}
          valueText={(value) => t('crop.zoomed', { percent: Math.round(value * 100) })}
        />
      </div>
    </Dialog>
  );
}
