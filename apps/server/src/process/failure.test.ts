import { createServer } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureText, folderFailure, listenFailure, StartupFailure } from './failure.ts'

function coded(code: string): Error {
  return Object.assign(new Error(`${code}: internals`), { code })
}

/** A port that accepts connections and never answers. */
async function listen(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('a start that failed', () => {
  it('is described by its message alone', () => {
    expect(failureText(new StartupFailure('Do this.'))).toBe('Do this.')
  })

  it('keeps the stack of a bug', () => {
    expect(failureText(new TypeError('defect'))).toMatch(/TypeError: defect\n\s+at /)
  })
})

describe('a statement that failed', () => {
  const failed = new DrizzleQueryError('insert into user_account values ($1)', ['ana@example.org'], coded('42501'))

  it('is described without its values', () => {
    expect(failureText(failed)).toContain('42501: internals')
    expect(failureText(failed)).not.toContain('ana@example.org')
  })
})

describe('listening', () => {
  it('on a port in use', async () => {
    const port = await listen()
    const second = createServer()
    const error = await new Promise((resolve) => second.once('error', resolve).listen(port, '127.0.0.1'))
    expect(listenFailure({ host: '127.0.0.1', port }, error)).toEqual(
      new StartupFailure(`Port ${port} is in use by another program. Stop that one, or set PORT to another number.`),
    )
  })

  it('on an address that this computer does not have', async () => {
    const server = createServer()
    const error = await new Promise((resolve) => server.once('error', resolve).listen(0, '192.0.2.1'))
    expect(failureText(listenFailure({ host: '192.0.2.1', port: 3000 }, error))).toMatch(/Set HOST to one/)
  })
})

describe('a folder', () => {
  it.each([
    ['EACCES', /Give this user the right to write there, or set DATA_DIR/],
    ['ENOTDIR', /is not a folder/],
    ['ENOSPC', /is full/],
  ])('%s', (code, sentence) => {
    expect(failureText(folderFailure('/srv/data', coded(code)))).toMatch(sentence)
  })
})

it('returns an unknown error unchanged', () => {
  const error = coded('EUNKNOWN')
  expect(folderFailure('/srv', error)).toBe(error)
  expect(listenFailure({ host: 'x', port: 1 }, error)).toBe(error)
})
