import { expect, test } from 'vitest'
import { formatBytes } from '#web/operations/format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_400, '1.4 KB'],
  [38_456_789, '38 MB'],
  [1_440_000_000, '1.4 GB'],
  [25_000_000_000_000_000, '25000 TB'],
])('%d bytes are said as %s', (bytes, said) => expect(formatBytes(bytes)).toBe(said))
