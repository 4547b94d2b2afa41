import { winnerExportFile } from '@greenlight/contract/bingo-file';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { listCalls } from './call-queries.ts';
import { rankOfCall } from './find-wins.ts';
import { requireBingo } from './play-right.ts';
import { listExportedWinners } from './read-queries.ts';
import { readStudioGame } from './studio-game.ts';

const purpose = 'bingo-export';
const rowsAtOnce = 1000;
const header = [
  'user id',
  'name',
  'pseudonym',
  'goal',
  'line',
  'place',
  'square',
  'time',
  'prize',
  'points',
  'badge',
  'state',
  'given',
];
const sides = [1, 2, 3, 4, 5];
/** Names in the order of `bingoLines`, then the full card. */
const lineNames = [
  ...sides.map((side) => `row ${side}`),
  ...sides.map((side) => `column ${side}`),
  'diagonal 1',
  'diagonal 2',
  'full card',
];

/**
 * Makes a signed address of the winners of a game, which is valid for some minutes without a session. Throws
 * `not_found`.
 */
export async function beginWinnerExport(platform: Platform, editor: Editor, gameId: number): Promise<{ url: string }> {
  const { title } = await readStudioGame(platform, editor, gameId);
  const entry = { actorId: editor.userId, action: 'bingo.export' as const, subject: `bingo:${gameId}` };
  await recordAudit(platform.db, { ...entry, detail: { title } });
  return { url: timedAddressOf(platform, winnerExportFile, { purpose, parts: [gameId] }) };
}

/** Reads in batches. Throws `not_found` for an invalid or expired token, and while bingo is off. */
export async function openWinnerExport(platform: Platform, token: string): Promise<OpenedFile> {
  await requireBingo(platform);
  const [gameId] = requireParts(platform, purpose, token);
  return { filename: `bingo-${gameId}-winners.csv`, body: csvOf(rowsOf(platform, Number(gameId))) };
}

/** The rows, without codes, which only their winners may see. */
async function* rowsOf({ db }: Platform, gameId: number): AsyncGenerator<Cell[]> {
  yield header;
  for (let after = 0; ; ) {
    const rows = await listExportedWinners(db, { gameId, after, limit: rowsAtOnce });
    const calls = await listCalls(db, gameId);
    yield* rows.map(({ goal, callId, at, givenAt, ...row }): Cell[] => [
      row.userId,
      row.displayName,
      row.pseudonym,
      goal,
      lineNames[row.line] ?? null,
      rankOfCall(goal, callId, calls),
      row.squareText,
      at.toISOString(),
      row.prize,
      row.points,
      row.badge,
      row.award,
      givenAt?.toISOString() ?? null,
    ]);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.winId;
  }
}
