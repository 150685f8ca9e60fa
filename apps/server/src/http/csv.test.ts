import { expect, it } from 'vitest'
import { csv } from './csv.ts'

async function fileOf(...rows: (string | number | null)[][]): Promise<string> {
  async function* batches() {
    yield rows
  }
  let text = ''
  for await (const part of csv(['Name', 'Note'], batches())) text += part
  return text
}

it('begins with a mark for UTF-8, and lines end as spreadsheets expect', async () => {
  expect(await fileOf(['Zoë 🌱', 7], ['', null])).toBe('\uFEFF"Name","Note"\r\n"Zoë 🌱","7"\r\n"",""\r\n')
})

it('quotes, commas and line breaks stay within their value', async () => {
  expect(await fileOf(['a "b", c', 'first\nsecond'])).toContain('"a ""b"", c","first\nsecond"\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('%j is not a formula', async (text) => {
  expect(await fileOf([text, 'x'])).toContain(`"'${text}","x"`)
})

it('a negative number is a number, and a dash within a text is kept', async () => {
  expect(await fileOf([-1, 'a-b=c'])).toContain('"-1","a-b=c"')
})
