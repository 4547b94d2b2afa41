export interface DB {
  schema_migration: { name: string; checksum: string; applied_at: Date };
}
