type FileOutcome = 'shared' | 'saved' | 'left'

/** Phones hand a file on through their own sheet; at a desk it goes to the downloads. */
function canShare(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/**
 * Hands a file to the person: through the phone's own sheet (WhatsApp, Files, a printer) where it takes files, else as a download. `left`: they closed
 * the sheet.
 */
export async function handOver(file: File): Promise<FileOutcome> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title: file.name })
      return 'shared'
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return 'left'
      // The sheet may only open right after a touch, and the file came later than that: it is saved instead.
    }
  }
  download(file)
  return 'saved'
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
