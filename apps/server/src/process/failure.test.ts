import { createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { DrizzleQueryError } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { TLS } from '../testing/tls.ts'
import { databaseFailure, failureText, folderFailure, listenFailure, StartupFailure } from './failure.ts'

function coded(code: string): Error {
  return Object.assign(new Error(`${code}: internals`), { code })
}

async function connectError(url: string): Promise<unknown> {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    await client.connect()
    return await client.end()
  } catch (error) {
    return error
  }
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
    expect(failureText(listenFailure({ host: '192.0.2.1', port: 3000 }, error))).toMatch(/Set HOST to one/)
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
    expect(failureText(databaseFailure(url, await connectError(url)))).toMatch(/^There is no database "no_such_/)
  })

  it.each(['28P01', '57P03', '42501'])('that answers %s is told in a sentence without the password', (code) => {
    const failure = databaseFailure('postgresql://corridor:secret@db/corridor', coded(code))
    expect(failure).toBeInstanceOf(StartupFailure)
    expect(failureText(failure)).not.toMatch(/secret|internals/)
  })
})

describe('a database that is asked for encryption', () => {
  const url = (port: number, more = '') =>
    `postgresql://corridor:secret@127.0.0.1:${port}/corridor?sslmode=require${more}`
  /** Answers the question for encryption, and talks it if it says yes. */
  async function askedForEncryption(answer: 'S' | 'N'): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write(answer)
        if (answer === 'S') new TLSSocket(socket, { isServer: true, ...TLS }).on('error', () => {})
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const failureAt = async (address: string) => failureText(databaseFailure(address, await connectError(address)))

  it('and has none', async () => {
    expect(await failureAt(url(await askedForEncryption('N')))).toMatch(
      /^The database at 127\.0\.0\.1:\d+ does not encrypt connections\. Turn ssl on there, or set sslmode=disable/,
    )
  })

  it('and has a certificate that nobody knows', async () => {
    expect(await failureAt(url(await askedForEncryption('S')))).toMatch(
      /^The certificate of the database at 127\.0\.0\.1:\d+ cannot be trusted \(self-signed certificate\)\. Add sslrootcert=FILE/,
    )
  })

  it('with a file that is not there', async () => {
    expect(await failureAt(url(1, '&sslrootcert=/no/such/file.pem'))).toMatch(
      /^The file \/no\/such\/file\.pem that DATABASE_URL names cannot be read/,
    )
  })

  it('by its own rules', () => {
    const refused = Object.assign(new Error('no pg_hba.conf entry for host "10.0.0.1", no encryption'), {
      code: '28000',
    })
    expect(failureText(databaseFailure('postgresql://db/x', refused))).toMatch(/Add sslmode=require to DATABASE_URL/)
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
  expect(databaseFailure('postgresql://db/x', error)).toBe(error)
})
