import { describe, expect, it } from 'vitest';
import { readMaster, startPieces } from './playlist.ts';

const base = 'https://host/media/v/sig/1/asset/master.m3u8';

describe('readMaster', () => {
  it('reads the variants and the default audio playlist of each group', () => {
    const master = readMaster(
      [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="fr",DEFAULT=NO,URI="fr/index.m3u8"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en, and more",DEFAULT=YES,URI="en/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=700000,RESOLUTION=854x480,CODECS="avc1.42c01e,mp4a.40.2",AUDIO="a"',
        '480/index.m3u8',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,URI="480/iframes.m3u8"',
      ].join('\r\n'),
      base,
    );
    expect(master.variants).toEqual([
      { url: 'https://host/media/v/sig/1/asset/480/index.m3u8', bandwidth: 900_000, height: 480, audioGroup: 'a' },
    ]);
    expect(master.audio.get('a')).toBe('https://host/media/v/sig/1/asset/en/index.m3u8');
  });
});

describe('startPieces', () => {
  const files = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', '#EXTINF:2.0,', '0.m4s', '#EXTINF:4.0,', '1.m4s'].join('\n');
  const names = (time: number) => startPieces(files, base, time).map(({ url }) => url.split('/').at(-1));

  it.each([
    [0, ['init.mp4', '0.m4s']],
    [1.9, ['init.mp4', '0.m4s']],
    [2, ['init.mp4', '1.m4s']],
    [99, ['init.mp4', '1.m4s']],
  ])('finds the pieces for a start at %d s', (time, expected) => {
    expect(names(time)).toEqual(expected);
  });

  it('continues byte ranges without an offset', () => {
    const ranges = [
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="800@0"',
      '#EXTINF:2,',
      '#EXT-X-BYTERANGE:1000@800',
      'all.mp4',
      '#EXTINF:2,',
      '#EXT-X-BYTERANGE:500',
      'all.mp4',
    ].join('\n');
    expect(startPieces(ranges, base, 3).map(({ range }) => range)).toEqual([
      [0, 800],
      [1800, 2300],
    ]);
  });
});
