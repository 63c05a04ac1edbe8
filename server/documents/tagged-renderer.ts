import { createRequire } from 'node:module'
import type { Marked, Tag } from '#server/documents/document-tags.ts'

type Content = object
interface StructureElement {
  readonly add: (child: StructureElement | Content) => void
}
interface TaggedFile {
  readonly page: object
  readonly struct: (kind: string, options: object) => StructureElement
  readonly addStructure: (root: StructureElement) => void
  readonly markContent: (kind: 'Artifact') => void
  readonly markStructureContent: (kind: string) => Content
  readonly endMarkedContent: () => void
}
interface Renderer {
  readonly pdfDocument: TaggedFile
}
type Draw = (this: Renderer, item: Marked & { readonly inlines?: readonly Marked[] }, ...rest: unknown[]) => void

/** Methods of pdfmake 0.3 that draw one item of a page. */
const DRAWS = ['renderLine', 'renderVector', 'renderSVG'] as const
// pdfmake publishes no types of its renderer; document-pages.test.ts reads what it wrote.
const { prototype } = createRequire(import.meta.url)('pdfmake/js/Renderer.js').default as {
  prototype: Record<(typeof DRAWS)[number], Draw>
}

interface Drawn {
  readonly element: StructureElement
  page?: object
}
const drawn = new WeakMap<Tag, Drawn>()

/** Undefined for a table's head repeated on a later page, which is read once. */
function elementOf(file: TaggedFile, { root, tag }: NonNullable<Marked['mark']>): StructureElement | undefined {
  // Adds all elements in reading order before the first is drawn.
  if (!drawn.has(root)) file.addStructure(structureOf(file, root))
  const own = drawn.get(tag)
  if (!own || (tag.kind === 'TH' && (own.page ??= file.page) !== file.page)) return undefined
  return own.element
}

function structureOf(file: TaggedFile, tag: Tag): StructureElement {
  const { kind, scope, alt, parts } = tag
  const element = file.struct(kind, { ...(scope && { scope }), ...(alt && { alt }) })
  for (const part of parts) element.add(structureOf(file, part))
  drawn.set(tag, { element })
  return element
}

/** pdfmake has no tags. Call it once for each thread. */
export function writeTags(): void {
  for (const name of DRAWS) {
    const draw = prototype[name]
    prototype[name] = function (item, ...rest) {
      const { pdfDocument: file } = this
      const mark = item.mark ?? item.inlines?.[0]?.mark
      const element = mark && elementOf(file, mark)
      if (element) element.add(file.markStructureContent(mark.tag.kind))
      else file.markContent('Artifact')
      draw.call(this, item, ...rest)
      file.endMarkedContent()
    }
  }
}
