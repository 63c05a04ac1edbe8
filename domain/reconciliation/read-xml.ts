/** Without attributes or prefixes, except `Ccy`. */
export interface XmlElement {
  readonly name: string
  readonly row: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}
export class UnreadableXml extends Error {
  readonly row: number
  constructor(row: number, message: string) {
    super(message)
    this.row = row
  }
}

const TOKEN = /<\?[^>]*\?>|<!--[\s\S]*?-->|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const DEEPEST = 40

interface Building {
  name: string
  row: number
  attributes: Readonly<Record<string, string>>
  children: Building[]
  text: string
}

/**
 * Elements, attributes, text, comments and the five named entities. Anything else is refused, so nothing outside the file is read. @throws
 * UnreadableXml
 */
export function readXml(text: string): XmlElement {
  const token = new RegExp(TOKEN)
  const body = text.replace(/^\uFEFF/, '')
  const open: Building[] = []
  let root: Building | undefined
  let row = 1
  while (token.lastIndex < body.length) {
    const found = token.exec(body)
    if (!found) throw new UnreadableXml(row, 'This is no XML file, or it has parts that a bank’s statement does not need')
    const [whole, closed, opened, attributes = '', isEmpty, words] = found
    if (opened !== undefined) {
      const element = { name: localOf(opened), row, attributes: attributesOf(attributes, row), children: [], text: '' }
      const parent = open.at(-1)
      if (parent === undefined && root !== undefined) throw new UnreadableXml(row, 'This XML file has two roots')
      if (parent === undefined) root = element
      else parent.children.push(element)
      if (isEmpty !== '/') open.push(element)
      if (open.length > DEEPEST) throw new UnreadableXml(row, 'This XML file is nested too deep')
    } else if (closed !== undefined) {
      if (open.pop()?.name !== localOf(closed)) throw new UnreadableXml(row, `This end of ${closed} has no beginning`)
    } else if (words !== undefined) {
      const last = open.at(-1)
      if (last) last.text += decoded(words, row)
      else if (words.trim() !== '') throw new UnreadableXml(row, 'This is no XML file')
    }
    row += whole.split('\n').length - 1
  }
  if (root === undefined || open.length > 0) throw new UnreadableXml(row, 'This XML file ends too early')
  return root
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = (text: string, row: number): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      localOf(name),
      decoded(double ?? single ?? '', row),
    ]),
  )

const decoded = (text: string, row: number): string =>
  text.replaceAll(/&([^;\s&]*);?/g, (entity, name: string) => {
    const code = /^#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}))$/.exec(name)
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] === undefined ? 10 : 16) : undefined
    const known = point === undefined ? NAMED[name] : isCharacter(point) ? String.fromCodePoint(point) : undefined
    if (known === undefined || !entity.endsWith(';')) throw new UnreadableXml(row, `The entity ${entity.slice(0, 20)} is not allowed`)
    return known
  })

/** By XML 1.0: no control characters and no halves of a pair. */
const isCharacter = (point: number): boolean =>
  point >= 0x20
    ? point <= 0xd7_ff || (point >= 0xe0_00 && point <= 0xff_fd) || (point >= 0x1_00_00 && point <= 0x10_ff_ff)
    : /[\t\n\r]/.test(String.fromCodePoint(point))

export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path.split('/').reduce<XmlElement | undefined>((inside, name) => inside?.children.find((one) => one.name === name), element)
}
export const all = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? []
export const textAt = (element: XmlElement | undefined, path: string): string =>
  at(element, path)?.text.replaceAll(/\s+/g, ' ').trim() ?? ''
