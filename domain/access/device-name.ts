/** In this order: Chrome on Android also names Linux, Edge also names Chrome. */
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/KAIOS/i, 'KaiOS phone'],
  [/Linux/, 'Linux computer'],
] as const
const BROWSERS = [
  [/Opera|OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** `Android phone, Chrome`. */
export function deviceName(userAgent: string | undefined): string | null {
  const found = [SYSTEMS, BROWSERS].flatMap((table) => {
    const row = table.find(([pattern]) => pattern.test(userAgent ?? ''))
    return row ? [row[1]] : []
  })
  return found.length === 0 ? null : found.join(', ')
}
