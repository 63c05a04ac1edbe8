type FileOutcome = 'shared' | 'saved' | 'dismissed'

/** Phones share files; computers download them. */
function canShare(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** `dismissed`: the user closed the share sheet. */
export async function handOver(file: File): Promise<FileOutcome> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title: file.name })
      return 'shared'
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return 'dismissed'
      // The sheet opens only right after a touch, so a late file is downloaded.
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
