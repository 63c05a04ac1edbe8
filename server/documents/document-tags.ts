import type { Content } from 'pdfmake/interfaces.js'

export type TagKind = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** Screen readers read the tree in order; texts are at the leaves. */
export interface Tag {
  readonly kind: TagKind
  readonly scope?: 'Column' | 'Row'
  readonly alt?: string
  readonly parts: Tag[]
}

export interface Kind {
  readonly kind: TagKind
  readonly alt?: string
}
export const tagAs = <T extends object>(kind: TagKind, node: T): T & Kind => ({ ...node, kind })

type Node = Partial<Kind & Marked> & {
  readonly text?: unknown
  readonly stack?: readonly Node[]
  readonly columns?: readonly Node[]
  readonly table?: { readonly body: readonly (readonly Node[])[] }
}

/** pdfmake copies the mark to what it draws. */
export interface Marked {
  readonly mark?: { readonly root: Tag; readonly tag: Tag }
}

export const openTags = (): Tag => ({ kind: 'Document', parts: [] })

/** Marks each text with its tag; what has no mark is decoration. */
export function withTags(content: readonly Content[], root: Tag): Content[] {
  // Our layouts consist of objects of these four forms and of drawings.
  return (content as readonly Node[]).map((node) => marked(node, { root, under: root })) as Content[]
}

interface Place {
  readonly root: Tag
  readonly under: Tag
}

function marked(node: Node, { root, under }: Place): Node {
  const { text, stack, columns, table } = node
  if (stack) return { ...node, stack: stack.map((one) => marked(one, { root, under })) }
  if (columns) return { ...node, columns: columns.map((one) => marked(one, { root, under })) }
  if (table)
    return {
      ...node,
      table: {
        ...table,
        body:
          node.kind === 'Table'
            ? rowsOf(table.body, { root, under })
            : table.body.map((row) => row.map((cell) => marked(cell, { root, under }))),
      },
    }
  if (node.kind === 'Figure')
    return { ...node, mark: { root, tag: part(under, { kind: 'Figure', ...(node.alt !== undefined && { alt: node.alt }), parts: [] }) } }
  if (text === undefined || text === '') return node
  const tag = under.kind === 'TH' || under.kind === 'TD' ? under : part(under, { kind: node.kind ?? 'P', parts: [] })
  const pieces: readonly unknown[] = Array.isArray(text) ? text : [text]
  return { ...node, text: pieces.map((piece) => ({ ...(typeof piece === 'object' ? piece : { text: piece }), mark: { root, tag } })) }
}

function rowsOf(body: readonly (readonly Node[])[], { root, under }: Place): Node[][] {
  const table = part(under, { kind: 'Table', parts: [] })
  return body.map((cells) => {
    const row = part(table, { kind: 'TR', parts: [] })
    const isHead = cells.every(({ kind }) => kind === 'TH')
    return cells.map((cell) => {
      const scope = isHead ? 'Column' : 'Row'
      return marked(cell, { root, under: part(row, cell.kind === 'TH' ? { kind: 'TH', scope, parts: [] } : { kind: 'TD', parts: [] }) })
    })
  })
}

function part(of: Tag, tag: Tag): Tag {
  of.parts.push(tag)
  return tag
}
