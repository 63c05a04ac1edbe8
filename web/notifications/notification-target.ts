import { loanPath, PATHS } from '#web/lib/paths.ts'

export function targetOf({ type, loanId }: { type: string; loanId: number | null }): string | undefined {
  if (type === 'security') return PATHS.profile
  if (type.startsWith('complaint') || type.startsWith('data_request')) return PATHS.support
  return loanId === null ? undefined : loanPath(loanId)
}
