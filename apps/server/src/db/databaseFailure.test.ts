import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { failureText, StartupFailure } from '../process/failure.ts'
import { makeClient } from './client.ts'
import { databaseFailure } from './databaseFailure.ts'

function coded(code: string): Error {
  return Object.assign(new Error(`${code}: internals`), { code })
}

async function connectError(url: string): Promise<unknown> {
  const client = makeClient(url)
  client.on('error', () => undefined)
  return client.connect().catch((error: unknown) => error)
}

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

  it('is known by the code of a cause', () => {
    const failed = new DrizzleQueryError('insert into user_account values ($1)', [], coded('42501'))
    expect(databaseFailure('postgresql://db/corridor', failed)).toBeInstanceOf(StartupFailure)
  })

  it('is one of several, none of which takes writes', () => {
    expect(failureText(databaseFailure('postgresql://a,b:5433/x', coded('25006')))).toBe(
      'None of the databases at a:5432 and b:5433 takes writes. Promote one of them, then start Corridor again.',
    )
  })

  it('that fails in another way is left as it is', () => {
    const error = coded('EUNKNOWN')
    expect(databaseFailure('postgresql://db/x', error)).toBe(error)
  })

  it.each(['28P01', '57P03', '42501'])('that answers %s is told in a sentence without the password', (code) => {
    const failure = databaseFailure('postgresql://corridor:secret@db/corridor', coded(code))
    expect(failure).toBeInstanceOf(StartupFailure)
    expect(failureText(failure)).not.toMatch(/secret|internals/)
  })
})

describe('a database that is asked for encryption', () => {
  it('with a file that is not there', async () => {
    const url = 'postgresql://corridor@127.0.0.1:1/corridor?sslmode=require&sslrootcert=/no/such/file.pem'
    expect(failureText(databaseFailure(url, await connectError(url)))).toMatch(
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
