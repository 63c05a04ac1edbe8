import { listMessages } from '#contract/staff-messages.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { MessageRows } from '#web/notifications/message-rows.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

export function MessagesSection() {
  const list = useList(listMessages, { query: { userId: undefined, state: 'trouble' } })
  return (
    <TabPage
      title="Failed text messages"
      lead="Messages that were not sent, did not arrive or have an unknown result. Those with an unknown result may have arrived and are not sent again automatically."
      beside={<RefreshButton onClick={list.retry} />}
    >
      <ListStates
        list={list}
        what="the text messages"
        empty={{ title: 'No failed text messages', words: 'Messages that were not sent or did not arrive appear here.' }}
      >
        {(rows) => <MessageRows rows={rows} named />}
      </ListStates>
    </TabPage>
  )
}
