import { expect, test } from 'vitest';
import { cutPlaylist, readSegments, redirectMaster, segmentStart } from './clip-playlist.ts';

/** Segments of two seconds; the third one has another encoder. */
const playlist = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:00.000Z
#EXTINF:2.000000,
0.m4s
#EXTINF:2.000000,
1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init2.mp4"
#EXTINF:2.000000,
2.m4s
#EXT-X-PART:DURATION=0.33,URI="3.0.m4s"
`;

test('a clip has the segments of its range, with their initialisation segments and their place in time', () => {
  expect(cutPlaylist(readSegments(playlist), { startS: 2, endS: 5 }, (uri) => `../../g1/240p/${uri}`)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="../../g1/240p/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2000-01-01T00:00:02.000Z
#EXTINF:2.000000,
../../g1/240p/1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="../../g1/240p/init2.mp4"
#EXTINF:2.000000,
../../g1/240p/2.m4s
#EXT-X-ENDLIST
`);
  expect(cutPlaylist(readSegments(playlist), { startS: 0, endS: 2 }, (uri) => uri)).not.toContain('1.m4s');
  expect(cutPlaylist(readSegments(playlist), { startS: 6, endS: 12 }, (uri) => uri)).toBeNull();
});

test.each([
  [0, 0],
  [1.9, 0],
  [2, 2],
  [5, 4],
  [90, 4],
])('second %d is in the segment that begins at %d', (time, start) => {
  expect(segmentStart(readSegments(playlist), time)).toBe(start);
});

test('a master playlist names other renditions, and none for scrubbing', () => {
  const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",URI="g1/audio/playlist.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1
g1/240p/playlist.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="g1/240p/iframes.m3u8"
`;
  expect(redirectMaster(master, (uri) => `../clip-0-9-${uri}`)).toBe(`#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",URI="../clip-0-9-g1/audio/playlist.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1
../clip-0-9-g1/240p/playlist.m3u8
`);
});

test('a rendition of captions has no initialisation segment', () => {
  const captions = '#EXTM3U\n#EXTINF:2.0,\n0.vtt\n#EXTINF:2.0,\n1.vtt\n';
  const cut = cutPlaylist(readSegments(captions), { startS: 0, endS: 4 }, (uri) => uri);
  expect(cut).toContain('1.vtt');
  expect(cut).not.toContain('EXT-X-MAP');
});
