/** GSM 03.38: 160 of these letters fit into one part; any other reduces it to 70. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Two characters each. */
const EXTENDED = new Set('^{}\\[~]|€')

/** For letters of Ghana's languages and typographic marks. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ɖ: 'd',
  Ɖ: 'D',
  ƒ: 'f',
  Ƒ: 'F',
  ɣ: 'g',
  Ɣ: 'G',
  ʋ: 'v',
  Ʋ: 'V',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '₵': 'c',
  '\u00a0': ' ',
  '\t': ' ',
}

/** Other characters become a question mark. */
export function gsmText(text: string): string {
  return text
    .replace(/GH₵\s?/g, 'GHS ')
    .replace(/./gsu, (letter) => (isGsm(letter) ? letter : (REPLACEMENTS[letter] ?? withoutAccent(letter))))
}

const isGsm = (letter: string): boolean => BASIC.has(letter) || EXTENDED.has(letter)

function withoutAccent(letter: string): string {
  const [plain = ''] = letter.normalize('NFD')
  if (/^\p{M}$/u.test(letter)) return ''
  return isGsm(plain) ? plain : '?'
}

/** Undefined with a letter outside the alphabet. */
export function gsmSize(text: string): { readonly places: number; readonly parts: number } | undefined {
  let places = 0
  for (const letter of text) {
    if (!isGsm(letter)) return undefined
    places += EXTENDED.has(letter) ? 2 : 1
  }
  return { places, parts: places <= PART ? 1 : Math.ceil(places / PART_OF_SEVERAL) }
}

const PART = 160
const PART_OF_SEVERAL = 153
