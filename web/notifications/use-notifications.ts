import { useEffect, useState } from 'react'
import { listNotifications, markNotificationRead } from '#contract/notifications.ts'
import { call } from '#web/lib/call.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'

export const useNotifications = () => useRead(listNotifications, {})

export const useUnreadCount = (): number => useNotifications().data?.filter((one) => !one.isRead).length ?? 0

/** Marks them as read on the server, and shows them as unread until the dialog closes. */
export function useOpenedNotifications() {
  const list = useNotifications()
  const refresh = useRefresh()
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set())
  const fresh = list.data?.filter((one) => !one.isRead && !seen.has(one.id)).map((one) => one.id) ?? []
  const key = fresh.join(' ')
  useEffect(() => {
    if (key === '') return
    const ids = key.split(' ').map(Number)
    // A failed one is marked the next time.
    void Promise.allSettled(ids.map((id) => call(markNotificationRead, { params: { id } }))).then(() => {
      setSeen((before) => new Set([...before, ...ids]))
      refresh(listNotifications)
    })
  }, [key, refresh])
  const isUnread = (id: number) => (seen.has(id) || fresh.includes(id)) && !dismissed.has(id)
  return {
    list,
    isUnread,
    newCount: list.data?.filter((one) => isUnread(one.id)).length ?? 0,
    dismiss: (id: number) => setDismissed((before) => new Set([...before, id])),
  }
}
