import { createServer } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { databaseFailure, describeFailure, folderFailure, listenFailure, StartupFailure } from './failure.ts'

function coded(code: string): Error {
  return Object.assign(new Error(`${code}: internals`), { code })
}

async function connectError(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end(),
    (error: unknown) => error,
  )
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
    expect(describeFailure(new StartupFailure('Do this.'))).toBe('Do this.')
  })

  it('keeps the stack of a bug', () => {
    expect(describeFailure(new TypeError('defect'))).toMatch(/TypeError: defect\n\s+at /)
  })
})

describe('a statement that failed', () => {
  const failed = new DrizzleQueryError('insert into user_account values ($1)', ['ana@example.org'], coded('42501'))

  it('is described without its values', () => {
    expect(describeFailure(failed)).toContain('42501: internals')
    expect(describeFailure(failed)).not.toContain('ana@example.org')
  })

  it('is identified by the code of its cause', () => {
    expect(databaseFailure('postgresql://db/corridor', failed)).toBeInstanceOf(StartupFailure)
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
    expect(describeFailure(listenFailure({ host: '192.0.2.1', port: 3000 }, error))).toMatch(/Set HOST to one/)
  })
})

describe('a database', () => {
  it('that does not answer', async () => {
    const url = 'postgresql://corridor:secret@127.0.0.1:1/corridor'
    expect(databaseFailure(url, await connectError(url))).toEqual(
      new StartupFailure(
        'The database at 127.0.0.1:1 does not answer. Start it or correct DATABASE_URL, then start Corridor again.',
      ),
    )
  })

  it('that does not exist', async () => {
    const { host, user } = inject('maintenance')
    const url = `postgresql://${user}@${encodeURIComponent(host)}/no_such_database`
    expect(describeFailure(databaseFailure(url, await connectError(url)))).toMatch(/^There is no database "no_such_/)
  })

  it.each(['28P01', '57P03', '42501'])('that answers %s is told in a sentence without the password', (code) => {
    const failure = databaseFailure('postgresql://corridor:secret@db/corridor', coded(code))
    expect(failure).toBeInstanceOf(StartupFailure)
    expect(describeFailure(failure)).not.toMatch(/secret|internals/)
  })
})

describe('a folder', () => {
  it.each([
    ['EACCES', /Give this user the right to write there, or set DATA_DIR/],
    ['ENOTDIR', /is not a folder/],
    ['ENOSPC', /is full/],
  ])('%s', (code, sentence) => {
    expect(describeFailure(folderFailure('/srv/data', coded(code)))).toMatch(sentence)
  })
})

it('returns an unknown error unchanged', () => {
  const error = coded('EUNKNOWN')
  expect(folderFailure('/srv', error)).toBe(error)
  expect(listenFailure({ host: 'x', port: 1 }, error)).toBe(error)
  expect(databaseFailure('postgresql://db/x', error)).toBe(error)
})
