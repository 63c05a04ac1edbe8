import pg from 'pg'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

function int8(text: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError('A bigint outside the safe range')
  return n
}

// pg-types knows text[] under this number, though its list of built-in types leaves the arrays out; the parser takes the array's text.
const textArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[]

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: int8,
  [DATE]: (text) => text,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : int8(item))),
  [DATE_ARRAY]: textArray,
}

/** int8 as a safe integer and date as `YYYY-MM-DD`, and their arrays; the rest as pg has it. */
export const columnTypes: pg.CustomTypesConfig = {
  // The two signatures of getTypeParser (text and binary) collapse into one here, since our four types are only ever sent as text.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid as never, format as never)) as never,
}
