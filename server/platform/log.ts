import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { pino, type DestinationStream, type Logger } from 'pino'
import { REDACTED_MEMBERS } from '#domain/access/personal-data.ts'
import type { Config } from '#server/platform/config.ts'
import { safeError } from '#server/platform/safe-error.ts'

const PRIVATE = [
  ...REDACTED_MEMBERS,
  ...'phoneNumber name otp code signInCode developmentCode password token cookie authorization text'.split(' '),
  ...'receiptNumber cashReceiptNumber momoTransactionId bankReference'.split(' '),
]

/** JSON lines, without personal data. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'message',
    serializers: { err: safeError, error: safeError },
    redact: {
      paths: PRIVATE.flatMap((name) => [name, `*.${name}`]).filter((path) => path !== '*.name' && path !== '*.code'),
      censor: '[private]',
    },
  }
  return pino(options, destination ?? standardOutput)
}

/** Drops lines on a full disk or blocked pipe: logging must not delay a payment (docs/decisions/046-http-infrastructure.md). */
const standardOutput: DestinationStream = {
  write: (line) => {
    if (pending === '') setTimeout(writePending, BATCH_MILLISECONDS)
    pending += line
  },
}
const BATCH_MILLISECONDS = 5
let pending = ''
process.on('exit', writePending)

function writePending(): void {
  let rest: Uint8Array = Buffer.from(pending)
  pending = ''
  for (let tries = 0; tries < RETRIES.tries && rest.length > 0; tries += 1) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if (!isFullForNow(error)) return
      Atomics.wait(RETRIES.nothing, 0, 0, RETRIES.milliseconds)
    }
  }
}
const RETRIES = { tries: 20, milliseconds: 5, nothing: new Int32Array(new SharedArrayBuffer(4)) }
const isFullForNow = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/** Links a user's log lines without identifying the user. */
export const anonymous = (userId: string): string => hash('sha256', userId, 'base64url').slice(0, 10)
