import { listStaff, listUsers } from '#contract/people.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'

const READS = [listUsers, listStaff]

/** What follows a change of an account, and what is said when it was refused. */
export const useAccountChange = (otherwise: string, onClose: () => void) => useFollowUp({ reads: READS, otherwise, onDone: onClose })
