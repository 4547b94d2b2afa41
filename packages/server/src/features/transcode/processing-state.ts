import type { Processing } from '@greenlight/contract/media-studio';
import type { Platform } from '../../platform/platform.ts';
import { type AssetRow, findAsset, findNewestAssetId } from './asset-queries.ts';
import {
  findReceivedBytes,
  listProcessingStates,
  listRenditionCompletion,
  type RenditionCompletion,
} from './processing-queries.ts';

type Step = Processing['steps'][number];

/** The progress of a video's newest file, step by step; null without a file. */
export async function findProcessing(
  { db }: Pick<Platform, 'db'>,
  { mediaId }: { mediaId: number },
): Promise<Processing | null> {
  const assetId = await findNewestAssetId(db, mediaId);
  const asset = assetId && (await findAsset(db, assetId));
  if (!asset) return null;
  const received = asset.received_at === null ? await findReceivedBytes(db, asset.id) : asset.byte_size;
  const steps = stepsOf(asset, received, await listRenditionCompletion(db, asset.id));
  const { filename, width, height, rate_num, rate_den } = asset;
  return {
    assetId: asset.id,
    state: asset.state,
    failure: asset.failure,
    steps: asset.state === 'failed' ? markFailed(steps) : steps,
    source:
      width === null || height === null
        ? null
        : { filename, bytes: asset.byte_size, width, height, frameRate: shownRate(rate_num ?? 0, rate_den ?? 1) },
  };
}

/** The state of the newest file of each of these videos, with the total progress in per cent. */
export async function listProcessing(
  { db }: Pick<Platform, 'db'>,
  { mediaIds }: { mediaIds: number[] },
): Promise<Map<number, { state: Processing['state']; percent: number }>> {
  const states = mediaIds.length === 0 ? [] : await listProcessingStates(db, mediaIds);
  return new Map(states.map(({ media_id, state, progress }) => [media_id, { state, percent: percentOf(progress) }]));
}

function stepsOf(asset: AssetRow, receivedBytes: number, renditions: RenditionCompletion[]): Step[] {
  const isReceived = asset.received_at !== null;
  const isProbed = asset.probed_at !== null;
  const low = renditions.filter(({ tier }) => tier === 'low');
  const lowMade = low.length > 0 && low.every(({ done }) => done);
  return [
    stepOf('received', receivedBytes / Math.max(1, asset.byte_size), isReceived),
    {
      step: 'probed',
      label: '',
      state: isProbed ? 'done' : isReceived ? 'running' : 'waiting',
      percent: isProbed ? 100 : 0,
    },
    ...renditions.map((rendition) => {
      const isSound = rendition.tier === 'audio';
      return {
        ...stepOf(isSound ? 'audio' : 'rendition', rendition.made, rendition.done),
        label: isSound ? '' : rendition.name,
      };
    }),
    { ...stepOf('storyboard', 0, asset.storyboard_at !== null), state: stateOf(asset.storyboard_at !== null, lowMade) },
    stepOf('ready', 0, asset.state === 'ready'),
  ];
}

function stepOf(step: Step['step'], made: number, done: boolean): Step {
  return { step, label: '', state: stateOf(done, made > 0), percent: done ? 100 : Math.min(99, percentOf(made)) };
}

function stateOf(done: boolean, begun: boolean): Step['state'] {
  if (done) return 'done';
  return begun ? 'running' : 'waiting';
}

/** Marks the step in progress as failed, or else the first one that has not started. */
function markFailed(steps: Step[]): Step[] {
  const at = steps.findIndex(({ state }) => state === 'running');
  const failed = at === -1 ? steps.findIndex(({ state }) => state === 'waiting') : at;
  return steps.map((step, index) => {
    if (step.state === 'done') return step;
    return { ...step, state: index === failed ? 'failed' : 'waiting' };
  });
}

function percentOf(share: number): number {
  return Math.floor(Math.min(1, share) * 100);
}

/** A frame rate such as `29.97` or `25`. */
function shownRate(num: number, den: number): string {
  return String(Math.round((num / den) * 1000) / 1000);
}
