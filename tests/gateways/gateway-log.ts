import type { Logger } from 'pino'
import { createLog } from '#server/platform/log.ts'

/** A logger whose lines a test can read. */
export function gatewayLog(): { log: Logger; lines: () => string } {
  const lines: string[] = []
  return { log: createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) }), lines: () => lines.join('') }
}
