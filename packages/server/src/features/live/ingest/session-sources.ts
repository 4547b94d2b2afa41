import type { BroadcastSource } from '../../../platform/ffmpeg/live/broadcast-source.ts';
import { silentMs } from './slate-delay.ts';

/** The roles of senders, best first: `backup` is shown only while `main` is away. */
const roles = ['main', 'backup'] as const;
export type Role = (typeof roles)[number];

/** The senders of a session, at most one in each role. */
export class SessionSources extends Map<Role, BroadcastSource> {
  /** The best source that sends, or that has sent and was not shown yet. */
  get best(): BroadcastSource | undefined {
    return roles.map((role) => this.get(role)).find((source) => source?.canShow(silentMs));
  }

  /** Removes sources of which nothing is left to show. */
  removeEnded(): void {
    for (const [role, source] of this) if (source.isOver && !source.isNew) this.delete(role);
  }

  /** All sources except the shown one drop their data. */
  standByExcept(shown: BroadcastSource | undefined): void {
    for (const source of this.values()) if (source !== shown && source.canOpen) source.standBy();
  }
}
