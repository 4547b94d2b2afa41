import { flags } from '../tool/flags.ts';
/**
 * Options for one fragmented track on a pipe: CMAF, each fragment at its true time, always with the same initialisation
 * bytes. `cut` defines where a fragment ends.
 */
export function segmentArgs(pipe: number, cut: string[]): string[] {
  return [
    ...flags('-avoid_negative_ts disabled -map_metadata -1 -map_chapters -1 -fflags +bitexact'),
    ...flags('-f mp4 -movflags cmaf+empty_moov+default_base_moof+negative_cts_offsets+frag_discont+skip_trailer'),
    ...cut,
    ...flags(`-flush_packets 1 pipe:${pipe}`),
  ];
}
