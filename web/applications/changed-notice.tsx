import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ChangedNoticeProps {
  /** What the server said. */
  words: string
  changes: readonly string[]
  /** Somebody else decided: the way on is the next application. */
  decided: boolean
  onRead: () => void
}

/** The application is not what was on the screen: what changed, before both buttons open again. */
export function ChangedNotice({ words, changes, decided, onRead }: ChangedNoticeProps) {
  return (
    <Notice tone="caution" icon="refresh" title="This application changed while you had it open." live>
      <p>{words} It is shown as it is now.</p>
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Button kind="second" size="desk" onClick={onRead}>
          {decided ? 'Go to the next application' : 'I have read the change'}
        </Button>
      </div>
    </Notice>
  )
}
