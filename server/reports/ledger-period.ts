import type { LocalDate } from '#domain/kernel/calendar.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

/** @throws InvalidRequest where `from` is after `to`. */
export function periodOf({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }): {
  from: LocalDate | null
  to: LocalDate | null
} {
  const sentence = 'The first day must not come after the last'
  if (from !== undefined && to !== undefined && from > to) throw new InvalidRequest(sentence, { from: sentence })
  return { from: from ?? null, to: to ?? null }
}
