import { listStaffComplaints, listStaffDataRequests } from '#contract/support-shapes.ts'
import { useList } from '#web/lib/use-list.ts'

const OPEN = { query: { state: 'open', userId: undefined } } as const

/** How many complaints and requests wait for an answer, as far as the first page goes; undefined until it is known. */
export function useSupportCount(enabled: boolean): number | undefined {
  const complaints = useList(listStaffComplaints, OPEN, { enabled }).pages
  const requests = useList(listStaffDataRequests, OPEN, { enabled }).pages
  return complaints.length === 0 || requests.length === 0 ? undefined : complaints.flat().length + requests.flat().length
}
