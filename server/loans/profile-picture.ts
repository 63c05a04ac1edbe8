import { PICTURE_LIMIT_BYTES } from '#contract/loans/loan-application.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Tx } from '#server/platform/db.ts'

const TOO_LARGE = 'File size must be less than 5MB'
const NOT_AN_IMAGE = 'Please select an image file'
const DATA_URL = /^data:image\/[a-z0-9.+-]{1,40};base64,/i
/** A small file can contain a huge picture. */
const PIXEL_LIMIT = 40_000_000
/** libvips also reads drawings and documents, whose rendering can keep a process busy. */
const READ_AS_PHOTO = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif']

// At most two at a time, because decoding uses much CPU.
let free = 2
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

let photos: ReturnType<typeof openLibrary> | undefined

/** The library takes 12 MB: the first photo loads it. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READ_AS_PHOTO })
  return sharp
}

/** At most 800×600 at quality 70, without metadata (rule W10). @throws Refused invalid_picture */
export async function toJpeg(dataUrl: string): Promise<Buffer> {
  const head = DATA_URL.exec(dataUrl.slice(0, 100))
  if (!head) throw invalid(NOT_AN_IMAGE)
  const bytes = Buffer.from(dataUrl.slice(head[0].length), 'base64')
  if (bytes.length > PICTURE_LIMIT_BYTES) throw invalid(TOO_LARGE)
  return inTurn(async () => {
    photos ??= openLibrary()
    const sharp = await photos
    try {
      return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
        .rotate()
        .resize(800, 600, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 70 })
        .toBuffer()
    } catch {
      throw invalid(NOT_AN_IMAGE)
    }
  })
}

const invalid = (sentence: string): Refused =>
  new Refused(refusal('invalid_picture', { sentence }, { errors: { profilePicture: sentence } }))

export interface Picture {
  readonly id: string
  readonly jpeg: Buffer
}

/** The newest photo is the picture of the account (rule W13). */
export async function savePicture(tx: Tx, userId: string, picture: Picture, now: Date): Promise<void> {
  await tx
    .insertInto('pictures')
    .values({ ...picture, user_id: userId, created_at: now })
    .execute()
  await tx
    .updateTable('users')
    .set({ profile_image_url: `/api/pictures/${picture.id}` })
    .where('id', '=', userId)
    .execute()
}
