import { availableParallelism } from 'node:os';
import { runTool } from './run-tool.ts';

/** This machine's ffmpeg and ffprobe, and what they support. */
export interface Toolchain {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  encoders: ReadonlySet<string>;
  decoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
}

/** ffmpeg is missing or lacks a needed feature; the message says what to install. */
class ToolchainError extends Error {
  override name = 'ToolchainError';
}

const neededEncoders = ['libx264', 'aac'];
const neededFilters = ['fps', 'scale', 'split', 'trim', 'tpad', 'setsar', 'aresample', 'ebur128', 'alimiter'];
const oldest = { major: 5, minor: 1 };
const lookLimitMs = 15_000;

/** Number of threads for one process if several share the machine. */
export function threadsFor(processes: number): number {
  return Math.max(2, Math.ceil(availableParallelism() / Math.max(1, processes)));
}

const toolchains = new Map<string, Promise<Toolchain>>();

/** The toolchain at these paths, checked once in a process. Throws like `findToolchain`. */
export function toolchainFor(paths: { ffmpegPath: string; ffprobePath: string }): Promise<Toolchain> {
  const key = `${paths.ffmpegPath}\n${paths.ffprobePath}`;
  const found = toolchains.get(key) ?? findToolchain(paths);
  toolchains.set(key, found);
  // Not cached: it may be installed later.
  found.catch(() => toolchains.delete(key));
  return found;
}

/** Runs both binaries once. Throws `ToolchainError` if one is missing, too old, or lacks a needed encoder or filter. */
export async function findToolchain(paths: { ffmpegPath: string; ffprobePath: string }): Promise<Toolchain> {
  const { ffmpegPath: ffmpeg, ffprobePath: ffprobe } = paths;
  const [versionText, encoderText, decoderText, filterText] = await Promise.all([
    askTool(ffmpeg, 'FFMPEG_PATH', ['-version']),
    askTool(ffmpeg, 'FFMPEG_PATH', ['-hide_banner', '-encoders']),
    askTool(ffmpeg, 'FFMPEG_PATH', ['-hide_banner', '-decoders']),
    askTool(ffmpeg, 'FFMPEG_PATH', ['-hide_banner', '-filters']),
    askTool(ffprobe, 'FFPROBE_PATH', ['-version']),
  ]);
  const version = /^ffmpeg version (\S+)/m.exec(versionText)?.[1] ?? 'unknown';
  // A snapshot build has no number; it counts as new.
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? [];
  if (Number(major) < oldest.major || (Number(major) === oldest.major && Number(minor) < oldest.minor)) {
    throw new ToolchainError(`ffmpeg ${version} is too old; ${oldest.major}.${oldest.minor} or newer is needed.`);
  }
  const toolchain = {
    ffmpeg,
    ffprobe,
    version,
    encoders: namesIn(encoderText),
    decoders: namesIn(decoderText),
    filters: namesIn(filterText),
  };
  const missing = [
    ...neededEncoders.filter((name) => !toolchain.encoders.has(name)),
    ...neededFilters.filter((name) => !toolchain.filters.has(name)),
  ];
  if (missing.length > 0) {
    throw new ToolchainError(`ffmpeg ${version} lacks ${missing.join(', ')}; install a build with libx264.`);
  }
  return toolchain;
}

async function askTool(command: string, variable: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await runTool(command, { args, timeLimitMs: lookLimitMs, memoryLimitBytes: undefined });
    return stdout.toString();
  } catch (error) {
    throw new ToolchainError(`“${command}” doesn't run; install ffmpeg or set ${variable}.`, { cause: error });
  }
}

/** Parses rows such as ` V....D name   description` (codecs) or ` TSC name  V->V  description` (filters). */
function namesIn(table: string): Set<string> {
  return new Set([...table.matchAll(/^ [A-Z.]{2,6} +([\w]+) /gm)].map(([, name]) => name as string));
}
