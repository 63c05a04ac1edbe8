import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const manifest = new URL('../../package.json', import.meta.url)

export const PRODUCT_VERSION: string = z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(manifest, 'utf8'))).version
