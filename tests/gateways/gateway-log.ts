import type { Logger } from 'pino'
import { createLog } from '#server/platform/log.ts'

export function gatewayLog(): { log: Logger; lines: () => string } {
  const lines: string[] = []
  return { log: createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) }), lines: () => lines.join('') }
}
