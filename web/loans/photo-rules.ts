import { PICTURE_LIMIT_BYTES } from '#contract/loans.ts'

const FITS = { width: 800, height: 600 } as const

export const NOT_AN_IMAGE = 'Please select an image file'

/** Rule W10. */
export function refusalOfPhoto(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > PICTURE_LIMIT_BYTES ? 'File size must be less than 5MB' : undefined
}

/** Fits 800 by 600 in the same ratio, without enlarging. */
export function fittedSize(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, FITS.width / picture.width, FITS.height / picture.height)
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) }
}
