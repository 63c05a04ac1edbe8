/** In memory only: addresses hold typed names. */
interface Origin {
  readonly address: string
  readonly name: string
}

let origin: Origin | undefined
const scrolled = new Map<string, number>()
const MOST_REMEMBERED = 50

export const wayBack = (): Origin | undefined => origin
export const rememberOrigin = (from: Origin): void => {
  origin = from
}

export function rememberScroll(address: string, top: number): void {
  scrolled.delete(address)
  scrolled.set(address, top)
  const [oldest] = scrolled.keys()
  if (scrolled.size > MOST_REMEMBERED && oldest !== undefined) scrolled.delete(oldest)
}
export const rememberedScroll = (address: string): number => scrolled.get(address) ?? 0

/** A list keeps its place when its user comes back, by link or button. */
let comesBack = false
export const comeBackTo = (): void => {
  comesBack = true
}
export function takeComeBack(): boolean {
  const was = comesBack
  comesBack = false
  return was
}
