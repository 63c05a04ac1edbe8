import { expect, test } from 'vitest'
import { formatBytes } from '#web/operations/format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_400, '1.4 KB'],
  [38_456_789, '38 MB'],
  [1_440_000_000, '1.4 GB'],
  [25_000_000_000_000_000, '25000 TB'],
])('formatBytes(%d) is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
