import { Notice } from '#web/ui/notice.tsx'

/** In a form whose sending nobody answered: the same details go out again first, and are carried out once. */
export function UnansweredNote() {
  return (
    <div className="mb-4">
      <Notice tone="caution" title="We did not hear whether it was done" live>
        Press the button again. The same details are sent, and they are carried out only once.
      </Notice>
    </div>
  )
}
