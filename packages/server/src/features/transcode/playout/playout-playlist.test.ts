import { expect, test } from 'vitest';
import { captionFolder } from './playout-captions.ts';
import {
  dueMs,
  type ListedItem,
  type PlayoutList,
  playoutMaster,
  playoutPlaylist,
  renditionFor,
  variantsOf,
} from './playout-playlist.ts';
import type { StoredSegment } from './stored-list.ts';

const start = Date.parse('2026-05-01T20:00:00.000Z');

/** An item with segments of two seconds. The counts of earlier items are given. */
function item(index: number, seconds: number, { segmentsBefore = 0, atS = 0, isLast = false } = {}): ListedItem {
  const segments = Array.from({ length: seconds / 2 }, (_, place): StoredSegment => {
    return { file: `${place}.m4s`, initFile: 'init.mp4', startS: place * 2, durationS: 2, isBreak: false };
  });
  const list = { segments, firstOf: new Map(), lengthS: seconds, longestS: 2 };
  const startsAt = new Date(start + atS * 1000);
  return { index, startsAt, lengthS: seconds, breaksBefore: index, isLast, rendition: '480p', segmentsBefore, list };
}

function shown(list: PlayoutList, seconds: number, skips = false) {
  return playoutPlaylist(list, start + seconds * 1000, { skips });
}

const premiere: PlayoutList = { longestS: 2, isText: false, items: [item(0, 20, { isLast: true })] };
const station: PlayoutList = {
  longestS: 2,
  isText: false,
  items: [item(4, 8, { segmentsBefore: 90 }), item(5, 8, { segmentsBefore: 94, atS: 8 })],
};

test('lists what is shown by now, three target durations ahead, and ends when all was shown', () => {
  expect(shown(premiere, 0).nextNumber).toBe(3);
  expect(shown(premiere, 1.9).nextNumber).toBe(3);
  expect(shown(premiere, 2).nextNumber).toBe(4);
  expect(shown(premiere, 19.9).text).not.toContain('ENDLIST');
  expect(shown(premiere, 20).text).toContain('#EXT-X-ENDLIST');
  expect(shown(premiere, 0).text).toContain('HOLD-BACK=6');
});

test('a segment is due when its end is as far ahead as players are behind; after the last one, the end is', () => {
  expect(dueMs(premiere, 3)).toBe(start + 2000);
  expect(dueMs(premiere, 10)).toBe(start + 20_000);
  expect(dueMs(station, 94)).toBe(start + 4000);
  expect(dueMs(station, 98)).toBeNull();
});

test('from one video to the next is a discontinuity, and the numbers go on when the oldest is gone', () => {
  const { text, nextNumber } = shown(station, 5);
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:90\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n');
  expect(text.split('#EXT-X-DISCONTINUITY\n')).toHaveLength(2);
  expect(text).toContain('../../4/480p/3.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="../../5/480p/init.mp4"');
  expect(nextNumber).toBe(95);
});

test('captions have a file for each segment of the picture, and no initialisation segments', () => {
  const captions: PlayoutList = {
    ...station,
    isText: true,
    items: station.items.map((each) => ({ ...each, rendition: 'captions1' })),
  };
  const [{ text }, picture] = [shown(captions, 5), shown(station, 5)];
  expect(text).toContain('../../4/captions1/3.vtt\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME');
  expect(text).not.toContain('EXT-X-MAP');
  const withoutFiles = (list: string) =>
    list.split('\n').filter((line) => line.startsWith('#') && !line.includes('MAP'));
  expect(withoutFiles(text)).toEqual(withoutFiles(picture.text));
});

test('the multivariant playlist names each language that an item has, under a name of its own', () => {
  const track = (language: string, label: string) => ({ language, label, isDefault: false });
  const variants = [{ name: '480p', attributes: 'BANDWIDTH=1', level: 480 }];
  const [old, newest] = [
    [track('de', 'Deutsch'), track('pt', 'Portuguese')],
    [track('pt', 'Português'), track('pt-BR', 'Português')],
  ];
  const master = playoutMaster([
    { variants, sound: null, captions: old },
    { variants, sound: null, captions: newest },
  ]);
  const named = [...master.matchAll(/NAME="([^"]+)",LANGUAGE="([^"]+)".*URI="(\w+)\/playlist/g)].map(
    ([, ...found]) => found,
  );
  expect(named).toEqual([
    ['Português', 'pt', captionFolder('pt')],
    ['Português (pt-BR)', 'pt-BR', captionFolder('pt-BR')],
    ['Deutsch', 'de', captionFolder('de')],
  ]);
  expect(captionFolder('pt-BR')).toMatch(/^[a-z0-9]{1,20}$/);
  expect(master).toContain('#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="captions"\n480p/playlist.m3u8');
  expect(playoutMaster([{ variants, sound: null, captions: [] }])).not.toContain('SUBTITLES');
});

test('a delta update has the last segments only', () => {
  const { text, nextNumber } = shown(premiere, 14, true);
  expect(nextNumber).toBe(10);
  expect(text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n');
  expect(text.match(/#EXTINF/g)).toHaveLength(8);
  expect(shown(premiere, 2, true).text).not.toContain('SKIP:SKIPPED');
});

test('a video without a rendition plays its next smaller one there, else its smallest', () => {
  const variant = (name: string) => ({ name, attributes: '', level: Number.parseInt(name, 10) });
  const [small, large] = [
    [variant('240p'), variant('480p')],
    [variant('480p'), variant('1080p'), variant('720p')],
  ];
  expect(variantsOf([{ variants: small }, { variants: large }]).map(({ name }) => name)).toEqual([
    '240p',
    '480p',
    '1080p',
    '720p',
  ]);
  expect(renditionFor(small, variant('1080p'))).toBe('480p');
  expect(renditionFor(large, variant('240p'))).toBe('480p');
  expect(renditionFor(large, variant('720p'))).toBe('720p');
});
