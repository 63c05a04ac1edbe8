import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Shape } from './row-shape.ts'

/** A template sql<Row>`…`. */
export interface RowType {
  /** `server/loans/loan-rows.ts:66`. */
  readonly at: string
  /** The constant texts of the template, as in Kysely's query. */
  readonly texts: readonly string[]
  /** Unknown where Row is a type parameter. */
  readonly row: Shape
}

interface Stored {
  /** Of the sources. */
  readonly fingerprint: string
  readonly rowTypes: readonly RowType[]
}

const FILE = new URL('../../.cache/row-types.json', import.meta.url)

const readStored = (): Stored => JSON.parse(readFileSync(FILE, 'utf8'))

export const storedRowTypes = (): readonly RowType[] => readStored().rowTypes
export const hasStored = (fingerprint: string) => existsSync(FILE) && readStored().fingerprint === fingerprint

/** Renames a finished file: workers of another run may read meanwhile. */
export function storeRowTypes(stored: Stored): void {
  mkdirSync(new URL('.', FILE), { recursive: true })
  const aside = new URL(`${FILE.href}.${process.pid}`)
  writeFileSync(aside, JSON.stringify(stored))
  renameSync(aside, FILE)
}
