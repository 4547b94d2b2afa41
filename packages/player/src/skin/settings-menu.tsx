import { useState } from 'react';
import { captionBackgrounds, captionSizes, chooseCaptions, setCaptionStyle } from '../concern/captions.ts';
import { goLive } from '../concern/live-edge.ts';
import { togglePictureInPicture } from '../concern/picture-in-picture.ts';
import { chooseQuality } from '../concern/quality.ts';
import { startOver } from '../concern/resume.ts';
import { mayChangeSpeed, setSpeed, speeds } from '../concern/speed.ts';
import { fillPlaceholders } from '../labels.ts';
import type { MenuItem } from './menu.tsx';
import { Menu } from './menu.tsx';
import { Popup } from './popup.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';

type Page = 'quality' | 'speed' | 'captions' | 'captionStyle' | 'captionSize' | 'captionBackground';

const parents: Partial<Record<Page, Page>> = {
  captionStyle: 'captions',
  captionSize: 'captionStyle',
  captionBackground: 'captionStyle',
};

export function SettingsMenu() {
  return (
    <Popup panel="settings">
      <SettingsPages />
    </Popup>
  );
}

function SettingsPages() {
  const labels = useLabels();
  const [page, setPage] = useState<Page | null>(null);
  const pages = usePages(setPage);
  if (page === null) return <Menu key="settings" label={labels.settings} items={pages.root} />;
  const back = { label: labels.back, onSelect: () => setPage(parents[page] ?? null) };
  return <Menu key={page} label={labels[page]} items={pages[page]} back={back} />;
}

function usePages(open: (page: Page | null) => void): Record<Page | 'root', MenuItem[]> {
  const session = useSession();
  const labels = useLabels();
  const { captions, live } = useProps().source;
  const qualities = usePlayer((state) => state.qualities);
  const chosen = usePlayer((state) => state.chosenQuality);
  const shown = usePlayer((state) => state.shownQuality);
  const speed = usePlayer((state) => state.speed);
  const lang = usePlayer((state) => state.captionLang);
  const style = usePlayer((state) => state.captionStyle);
  const delayS = usePlayer((state) => state.delayS);
  const atEdge = usePlayer((state) => state.atEdge);
  const canChangeSpeed = usePlayer((state) => mayChangeSpeed(state, { live }));
  const canPictureInPicture = usePlayer((state) => state.canPictureInPicture && !state.pictureInPicture);
  const goToWindow = () => {
    togglePictureInPicture(session);
    session.store.set({ panel: null });
  };
  const goToStart = () => {
    startOver(session);
    session.store.set({ panel: null });
  };

  const auto = shown > 0 ? fillPlaceholders(labels.autoShowing, { quality: `${shown}p` }) : labels.auto;
  const speedName = (rate: number) => (rate === 1 ? labels.normalSpeed : `${rate}×`);
  const captionName = captions.find((caption) => caption.lang === lang)?.label ?? labels.off;
  const link = (page: Page, value: string): MenuItem => ({
    key: page,
    label: labels[page],
    value,
    onSelect: () => open(page),
  });
  const choice = (key: string, label: string, checked: boolean, onSelect: () => void): MenuItem => ({
    key,
    label,
    checked,
    onSelect,
  });

  const delay = (seconds: number): MenuItem => ({
    key: 'delay',
    label: labels.delay,
    note: fillPlaceholders(labels.delaySeconds, { seconds: seconds.toFixed(1) }),
    onSelect: () => goLive(session),
  });

  return {
    root: [
      ...(qualities.length > 0 ? [link('quality', chosen === null ? auto : `${chosen}p`)] : []),
      ...(canChangeSpeed ? [link('speed', speedName(speed))] : []),
      ...(delayS === null || !atEdge ? [] : [delay(delayS)]),
      ...(live ? [{ key: 'startOver', label: labels.startOver, onSelect: goToStart }] : []),
      ...(captions.length > 0 ? [link('captions', captionName)] : []),
      // A small player has no button for picture in picture.
      ...(canPictureInPicture
        ? [{ key: 'pictureInPicture', label: labels.pictureInPicture, onSelect: goToWindow }]
        : []),
    ],
    quality: [
      choice('auto', chosen === null ? auto : labels.auto, chosen === null, () => chooseQuality(session, null)),
      ...qualities.map((height) =>
        choice(`${height}`, `${height}p`, chosen === height, () => chooseQuality(session, height)),
      ),
    ],
    // At the live edge there is only one speed. The page of speeds may be open at that moment.
    speed: speeds
      .filter((rate) => canChangeSpeed || rate === 1)
      .map((rate) => choice(`${rate}`, speedName(rate), rate === speed, () => setSpeed(session, rate))),
    captions: [
      choice('off', labels.off, lang === null, () => chooseCaptions(session, null)),
      ...captions.map((caption) =>
        choice(caption.lang, caption.label, lang === caption.lang, () => chooseCaptions(session, caption.lang)),
      ),
      { key: 'style', label: labels.captionStyle, value: '', onSelect: () => open('captionStyle') },
    ],
    captionStyle: [
      link('captionSize', labels.captionSizes[style.size]),
      link('captionBackground', labels.captionBackgrounds[style.background]),
    ],
    captionSize: captionSizes.map((size) =>
      choice(size, labels.captionSizes[size], size === style.size, () => setCaptionStyle(session, { size })),
    ),
    captionBackground: captionBackgrounds.map((background) =>
      choice(background, labels.captionBackgrounds[background], background === style.background, () =>
        setCaptionStyle(session, { background }),
      ),
    ),
  };
}
