import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A code block of docs/API.md with the response shown below it. */
export interface Example {
  readonly language: string
  readonly code: string
  /** Undefined when the page shows none. */
  readonly answer: string | undefined
  readonly line: number
}

const PAGE = fileURLToPath(new URL('../../docs/API.md', import.meta.url))
const ANSWERS = new Set(['json', 'text'])

export function documentExamples(): Example[] {
  const page = readFileSync(PAGE, 'utf8')
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: page.slice(0, index).split('\n').length,
  }))
  return blocks.flatMap((block, at) => {
    const next = blocks[at + 1]
    const answer = next !== undefined && ANSWERS.has(next.language) ? next.code.trim() : undefined
    return ANSWERS.has(block.language) ? [] : [{ ...block, answer }]
  })
}

/** Output of the page's `api` function: JSON and status. Other text stays text. */
export function printedAnswer(text: string): { body: unknown; status: number } | string {
  const { 1: body = '', 2: status } = /^([[{][\s\S]*) → (\d{3})$/.exec(text.trim()) ?? []
  return status === undefined ? text.trim() : { body: JSON.parse(body), status: Number(status) }
}
