import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface CompletedSteps {
  name: boolean;
  plans: boolean;
  pitch: boolean;
  legal: boolean;
  video: boolean;
  gifts: boolean;
  invitations: boolean;
}

export async function findCompletedSteps(db: Db): Promise<CompletedSteps> {
  const { rows } = await sql<CompletedSteps>`
    select exists (select from config_value where key = 'project') as name,
      exists (select from plan where offered or at_join) as plans,
      exists (select from join_pitch) as pitch,
      exists (select from legal_version) as legal,
      exists (select from media where listed_at is not null) as video,
      exists (select from gift_option where offered) as gifts,
      exists (select from invitation_setting where months > 0) as invitations`.execute(db);
  return rows[0] as CompletedSteps;
}
