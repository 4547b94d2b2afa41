// Writes docs/access-matrix.md from the contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessDocument } from '../packages/server/test/every-call/access-table.ts';
import { socketDocument } from '../packages/server/test/every-call/socket-table.ts';

writeFileSync(join(import.meta.dirname, '../docs/access-matrix.md'), accessDocument() + socketDocument());
