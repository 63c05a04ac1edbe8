import sharp from 'sharp'
import type { Random } from '#tools/seeded-random.ts'

/** A drawn portrait as a data URL, in place of a photo. */
export async function drawnPortrait(random: Random): Promise<string> {
  const skin = random.pick(['#4a2f1f', '#5b3a26', '#6d4630', '#3b2618'])
  const wall = random.pick(['#d9e4dc', '#efe3cf', '#d5dde8', '#eadbd3'])
  const cloth = random.pick(['#0b6b3a', '#b4541a', '#1d5fa8', '#7a2a5e', '#c48a00'])
  const scarf = random.chance(0.5) ? `<path d="M218 170a102 100 0 0 1 204 0q-102-46-204 0z" fill="${cloth}"/>` : ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="${wall}"/>
    <path d="M120 480q20-150 200-150t200 150z" fill="${cloth}"/>
    <rect x="280" y="270" width="80" height="90" rx="36" fill="${skin}"/>
    <ellipse cx="320" cy="200" rx="96" ry="116" fill="${skin}"/>
    <path d="M222 180a98 112 0 0 1 196 0q-40-62-98-62t-98 62z" fill="#17100c"/>${scarf}
  </svg>`
  const jpeg = await painted(drawing)
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/** sharp reads no SVG in this process (server/loans/profile-picture.ts); this drawing is trusted. */
async function painted(drawing: string): Promise<Buffer> {
  const drawings = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(drawings)
  try {
    return await sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
  } finally {
    sharp.block(drawings)
  }
}
