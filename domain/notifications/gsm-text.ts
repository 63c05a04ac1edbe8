/** The letters of a text message: 160 of these fit into one part, and a single other letter would make it 70 (GSM 03.38). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Sent as two. */
const EXTENDED = new Set('^{}\\[~]|€')

/** What people type that no text message can say: letters of Ghana's languages, and the marks of word processors. */
const SAID_AS: Readonly<Record<string, string>> = {
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

/** The same words in the alphabet of text messages: an accent that it lacks is left out, and what is no letter at all becomes a question mark. */
export function gsmText(text: string): string {
  return text.replace(/GH₵\s?/g, 'GHS ').replace(/./gsu, (letter) => (isGsm(letter) ? letter : (SAID_AS[letter] ?? withoutAccent(letter))))
}

const isGsm = (letter: string): boolean => BASIC.has(letter) || EXTENDED.has(letter)

function withoutAccent(letter: string): string {
  const [plain = ''] = letter.normalize('NFD')
  if (/^\p{M}$/u.test(letter)) return ''
  return isGsm(plain) ? plain : '?'
}

/** How many places a text takes, and in how many parts it is sent and paid for. Undefined where it holds a letter that no text message can say. */
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
