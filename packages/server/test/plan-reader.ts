import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPool } from '../src/platform/db/pool.ts';
import type { DB } from '../src/platform/db/tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestServer } from './test-server.ts';

/** Blocks of 8 KB. The home screen, with about 400 videos, reads the most. */
const usualBlocksMax = 8000;

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Join Filter'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

export interface PlanReader {
  /** The server's platform with a database connection whose statements are recorded. */
  platform: Platform;
  /** Reads beyond `readsMax`, reads of too many blocks, and statements with a full scan of a big table. */
  problemsOf(call: () => Promise<unknown>, readsMax: number, blocksMax?: number): Promise<unknown[]>;
  close(): Promise<void>;
}

/** An account may have thousands of rows in `ownTables`: no prepared plan may join them by a filtered nested loop. */
export function openPlanReader(
  server: TestServer,
  bigTables: Set<string>,
  ownTables: ReadonlySet<string> = new Set(),
): PlanReader {
  let statements: Statement[] = [];
  const pool = createPool({ connectionString: server.platform.config.databaseUrl ?? '' }, 4);
  const dialect = new PostgresDialect({ pool });
  const explaining = new Kysely<DB>({ dialect });
  const db = new Kysely<DB>({
    dialect,
    log({ query }) {
      statements.push(query);
    },
  });

  async function explain(options: string, statement: string): Promise<Node> {
    const query = sql<{ 'QUERY PLAN': { Plan: Node }[] }>`${sql.raw(`explain (${options}) ${statement}`)}`;
    const [row] = (await query.execute(explaining)).rows;
    const [plan] = row?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('there is no plan');
    return plan.Plan;
  }

  function scansOf(plan: Node): Node[] {
    return nodesOf(plan).filter(
      (node) => node['Node Type'].includes('Seq Scan') && bigTables.has(node['Relation Name'] ?? ''),
    );
  }

  /** Nested loops that compare each row with all rows of an account, because the planner expects few. */
  function filteredLoopsOf(plan: Node): Node[] {
    return nodesOf(plan).filter(({ Plans: [, inner] = [], ...node }) => {
      const isPaired = node['Node Type'] === 'Nested Loop' && node['Join Filter'] !== undefined;
      return isPaired && inner && nodesOf(inner).some((below) => ownTables.has(below['Relation Name'] ?? ''));
    });
  }

  return {
    platform: { ...server.platform, db },
    async problemsOf(call, readsMax, blocksMax = usualBlocksMax) {
      statements = [];
      await call();
      const reads = statements.filter(({ sql: text }) => /^\s*(?:select|with)/.test(text) && !writes(text));
      const problems: unknown[] = reads.slice(readsMax).map((read) => ({ oneTooMany: read.sql }));
      for (const read of reads) {
        const run = await explain('analyze, buffers, format json', withLiterals(read));
        const prepared = await explain('generic_plan, format json', read.sql);
        const scans = [...scansOf(run), ...scansOf(prepared), ...filteredLoopsOf(prepared)];
        const blocks = run['Shared Hit Blocks'] + run['Shared Read Blocks'];
        if (scans.length > 0 || blocks >= blocksMax) problems.push({ statement: read.sql, scans, blocks });
      }
      for (const write of statements.filter(({ sql: text }) => writes(text))) {
        const scans = scansOf(await explain('format json', withLiterals(write)));
        if (scans.length > 0) problems.push({ statement: write.sql, scans });
      }
      return problems;
    },
    close: () => db.destroy(),
  };
}

function writes(text: string): boolean {
  return /^\s*(?:with[^]*)?(?:insert into|update|delete from)\s/.test(text.replace(/for (?:no key )?update/g, ''));
}

function withLiterals({ sql: text, parameters }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, place) => literalOf(parameters[Number(place) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `'{${value.map((one) => elementOf(one)).join(',')}}'`;
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

function elementOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  return `"${value.replaceAll(/["\\]/g, '\\$&').replaceAll("'", "''")}"`;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
