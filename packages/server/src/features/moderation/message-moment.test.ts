import { expect, test } from 'vitest';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { recordParts } from '../../../test/record-parts.ts';

const site = await siteOfFile();
const { ada } = site;

test('the link of a message opens the recording at its moment, also after a gap', async () => {
  const { clock, platform } = site.server;
  const stream = await site.stream();
  const { livestreamId } = stream;
  const startedAt = clock.now();
  const writer = await site.chat(ada);
  const texts: string[] = [];
  const writeAt = async (seconds: number) => {
    clock.advance(startedAt.getTime() + seconds * 1000 - clock.now().getTime());
    texts.unshift(`At ${seconds}`);
    await writer.write(livestreamId, `At ${seconds}`);
  };
  const moments = async () => {
    const { client } = site.teamModerator;
    const written = await client.studioModeratedMembers.memberTexts({
      params: { userId: ada.userId },
      query: { kind: 'chat' },
    });
    expect(written.texts.map(({ text }) => text)).toEqual(texts);
    return written.texts.map(({ place }) => place.momentS).toReversed();
  };
  await writeAt(4);
  await writeAt(30);
  await writeAt(70);
  await writeAt(90);
  // Without a recording it is the time of the stream.
  expect(await moments()).toEqual([4, 30, 70, 90]);
  await recordParts(platform, { ...stream, startedAt }, [
    { startMs: -2000, segments: 5 },
    { startMs: 64_000, segments: 10 },
  ]);
  expect(await moments()).toEqual([6, 10, 16, 30]);
});
