import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { invariant } from '#domain/kernel/invariant.ts'
import { writeTags } from '#server/documents/tagged-renderer.ts'
import { layOut, type Sheet } from '#server/documents/document-layout.ts'
import type { PrintJob, PrintResult } from '#server/documents/document-printer.ts'

const find = createRequire(import.meta.url).resolve
const NOTO = '@expo-google-fonts/noto-sans'
// The PDF standard fonts and pdfmake's own lack the cedi sign.
const FONTS = {
  NotoSans: {
    normal: find(`${NOTO}/400Regular/NotoSans_400Regular.ttf`),
    bold: find(`${NOTO}/700Bold/NotoSans_700Bold.ttf`),
  },
}

pdfmake.setFonts(FONTS)
// No network access, and no files but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === FONTS.NotoSans.normal || path === FONTS.NotoSans.bold)

writeTags()

/** Equal sheets give equal bytes. */
const printSheet = (sheet: Sheet): Promise<Buffer> => pdfmake.createPdf(layOut(sheet)).getBuffer()

invariant(parentPort !== null, 'the printing happens in a thread of its own')
const port = parentPort

// Only document-printer.ts posts to this thread.
port.on('message', (job: PrintJob) => {
  const answer = (result: PrintResult) => port.postMessage(result)
  printSheet(job.sheet).then(
    (bytes) => answer({ id: job.id, bytes }),
    (error: unknown) => answer({ id: job.id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
