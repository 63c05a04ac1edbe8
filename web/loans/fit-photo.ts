import { fittedSize } from '#web/loans/photo-rules.ts'

const QUALITY = 0.7

/** The photo made small on the phone, as a JPEG data URL. Undefined where the file is no picture that the browser can read. */
export async function fitPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  const size = fittedSize(picture)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG has no transparency: what would be black becomes paper.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}
