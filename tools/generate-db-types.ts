import { readFileSync, writeFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'

// From the migrated schema of an in-memory PGlite.
const FILE = new URL('../server/platform/db-types.ts', import.meta.url)

/** As server/platform/db.ts and pg return them; others become `unknown`. */
const TYPES: Readonly<Record<string, string>> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'unknown',
  json: 'unknown',
  bytea: 'Buffer',
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  always: boolean
}

async function columnsOf(db: Kysely<never>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, not a.attnotnull as nullable,
      case when t.typelem <> 0 and t.typlen = -1 then e.typname || '[]' else t.typname end as type,
      (d.adbin is not null or a.attidentity <> '') as has_default, (a.attidentity = 'a' or a.attgenerated <> '') as always
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_type t on t.oid = a.atttypid
      left join pg_type e on e.oid = t.typelem
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  return rows
}

function typeOf({ type, nullable, always, has_default }: Column): string {
  const plain = type.endsWith('[]') ? `${TYPES[type.slice(0, -2)] ?? 'unknown'}[]` : (TYPES[type] ?? 'unknown')
  const base = plain !== 'unknown' && nullable ? `${plain} | null` : plain
  if (always) return `GeneratedAlways<${base}>`
  return has_default ? `Generated<${base}>` : base
}

const interfaceName = (table: string) => `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

function writeTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].flatMap(([table, ofTable]) => [
    `export interface ${interfaceName(table)} {`,
    ...ofTable.map((column) => `  ${column.name}: ${typeOf(column)}`),
    '}',
    '',
  ])
  const whole = ['export interface DB {', ...[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`), '}', '']
  const used = ['Generated', 'GeneratedAlways'].filter((name) => interfaces.some((line) => line.includes(`${name}<`)))
  const imports = used.length === 0 ? [] : [`import type { ${used.join(', ')} } from 'kysely'`]
  return [
    '// Written by tools/generate-db-types.ts (npm run db:types) from migrations/. Do not edit.',
    ...imports,
    '',
    ...interfaces,
    ...whole,
  ].join('\n')
}

const database = await openDatabase({ memory: true })
try {
  await migrate(database.db)
  // Only the catalogue is read, which needs no table types.
  const text = writeTypes(await columnsOf(database.db as unknown as Kysely<never>))
  if (!process.argv.includes('--check')) writeFileSync(FILE, text)
  else if (readFileSync(FILE, 'utf8') !== text) {
    console.error('server/platform/db-types.ts does not match migrations/. Run "npm run db:types" and commit the result.')
    process.exitCode = 1
  }
} finally {
  await database.close()
}
