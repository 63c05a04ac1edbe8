import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'

export function ShareButton({ text, children = 'Share' }: { text: string; children?: string }) {
  const share = async () => {
    try {
      if ('share' in navigator) await navigator.share({ text })
      else {
        await window.navigator.clipboard.writeText(text)
        showToast({ title: 'Copied', words: 'Paste it where you want to share it.', tone: 'success' })
      }
    } catch (problem) {
      // Closing the share sheet is no failure.
      if (!(problem instanceof DOMException && problem.name === 'AbortError'))
        showToast({ title: 'Error', words: 'This phone could not share it.', tone: 'error' })
    }
  }
  return (
    <Button kind="second" size="desk" onClick={() => void share()}>
      {/* Not in the common icon file, because no other screen shows it. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 15V4M7.5 8 12 3.5 16.5 8M5 13v6a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6" />
      </svg>
      {children}
    </Button>
  )
}
