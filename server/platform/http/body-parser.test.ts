import { describe, expect, it, vi } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { parseJson } from '#server/platform/http/body-parser.ts'

function codeOf(body: string): string | undefined {
  try {
    parseJson(body)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code
    throw error
  }
}

describe('a body', () => {
  it('may be absent, whatever its type says', () => {
    expect(parseJson('')).toBeUndefined()
    expect(parseJson(' \n')).toBeUndefined()
  })
  it('is plain JSON', () => {
    expect(parseJson('{"amount":"5.00","list":[1,{"a":null}]}')).toEqual({ amount: '5.00', list: [1, { a: null }] })
  })
  it.each(['{', '{"a":NaN}', "{'a':1}", 'amount=5'])('that is no JSON is refused: %s', (body) => {
    expect(codeOf(body)).toBe('invalid_json')
  })
  it.each([
    '{"__proto__":{"role":"md"}}',
    '{"a":[{"__proto__":1}]}',
    String.raw`{"\u005f_proto__":{"role":"md"}}`,
    '{"constructor":{"prototype":{"role":"md"}}}',
  ])('that reaches for the prototype is refused: %s', (body) => {
    expect(codeOf(body)).toBe('invalid_request')
  })
  it('may name a constructor in all innocence', () => {
    expect(codeOf('{"constructor":"Kofi Builders"}')).toBeUndefined()
  })
  it('that is nested without end is refused and not walked until the stack is full', () => {
    expect(codeOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toBe('invalid_request')
  })
  it.each([
    ['objects', `{"photo":[${'{},'.repeat(4_000_000)}{}]}`],
    ['numbers', `[${'0,'.repeat(6_000_000)}0]`],
    ['texts', `["${'a","'.repeat(3_000_000)}"]`],
    ['spaces', `{"a":${' '.repeat(12_000_000)}1}`],
  ])('that is twelve megabytes of %s is refused before anybody waits for it', (_what, body) => {
    const read = vi.spyOn(JSON, 'parse')
    expect(codeOf(body)).toBe('invalid_request')
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })
  it('may hold a long text, quotation marks and backslashes in it too', () => {
    const text = String.raw`a "quoted" \ [{,}] `.repeat(100_000)
    expect(parseJson(JSON.stringify({ photo: text, more: [1] }))).toEqual({ photo: text, more: [1] })
  })
})
