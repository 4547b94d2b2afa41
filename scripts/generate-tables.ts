// Writes packages/server/src/platform/db/tables.ts from the migrations. `--verify` only checks that it is up to date.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { schemaFolders } from '../packages/server/src/platform/db/database.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startTemporaryPostgres } from '../packages/server/test/temporary-postgres.ts';

const codegen = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
const outFile = join(import.meta.dirname, '../packages/server/src/platform/db/tables.ts');

const postgres = await startTemporaryPostgres();
const { host, user, database } = postgres.connection;
const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
const options = ['--dialect', 'postgres', '--date-parser', 'string', '--type-mapping', '{"int8":"number"}'];
try {
  await migrate(postgres.connection, schemaFolders);
  const { status } = spawnSync(
    process.execPath,
    [codegen, '--url', url, ...options, '--out-file', outFile, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.close();
}
