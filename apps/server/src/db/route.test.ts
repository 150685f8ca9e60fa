/** What `sslmode` and several hosts mean, on a PostgreSQL of its own that encrypts and asks for passwords. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { failureText } from '../process/failure.ts'
import { CERTIFICATE } from '../testing/certificate.ts'
import { doctorHere } from '../testing/command.ts'
import { freePorts, makeDataFolder } from '../testing/outsidePostgres.ts'
import { TLS } from '../testing/tls.ts'
import { makeClient } from './client.ts'
import { databaseFailure } from './databaseFailure.ts'

/** `plain` and `closed` are roles to whom the way matters; `corridor` has a password. */
const RULES = `
hostnossl all plain 127.0.0.0/8 trust
hostssl all closed 127.0.0.0/8 trust
host all corridor 127.0.0.0/8 scram-sha-256
host all postgres 127.0.0.0/8 trust
`

async function temporaryFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-tls-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'file.pem'), text)
  return join(folder, 'file.pem')
}

/** A machine that takes connections and never says a word. */
async function silentPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** How it connected, or what an operator reads. */
async function outcome(url: string): Promise<string> {
  const client = makeClient(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0].ssl ? 'encrypted' : 'plain'
  } catch (error) {
    return failureText(databaseFailure(url, error))
  } finally {
    await client.end()
  }
}

it('reads an address as libpq does: how to encrypt, what to check, and which host', async () => {
  const [port = 0, plainPort = 0, nobody = 0] = await freePorts(3)
  const data = await makeDataFolder()
  const files = { 'pg_hba.conf': RULES, 'server.crt': TLS.cert, 'server.key': TLS.key }
  const encrypting = await (await data.copy('encrypting', files)).start(port, {
    ssl: 'on',
    listen_addresses: '127.0.0.1,127.0.0.2',
  })
  const plain = await (await data.copy('plain', files)).start(plainPort, { default_transaction_read_only: 'on' })
  await encrypting.query(`create role plain login; create role closed login; alter role corridor password 'right'`)
  const [authority, another] = await Promise.all([temporaryFile(TLS.cert), temporaryFile(CERTIFICATE)])
  const at = (user: string, query: string, hosts = `127.0.0.1:${port}`) =>
    outcome(`postgresql://${user}@${hosts}/postgres?${query}`)
  const onPlain = `127.0.0.1:${plainPort}`

  // The server encrypts, and both ways are open.
  const me = 'corridor:right'
  expect(await at(me, '')).toBe('encrypted')
  expect(await at(me, 'sslmode=disable')).toBe('plain')
  expect(await at(me, 'sslmode=allow')).toBe('plain')
  expect(await at(me, 'sslmode=prefer')).toBe('encrypted')
  expect(await at(me, 'sslmode=require')).toBe('encrypted')
  // Its rules leave one way.
  expect(await at('closed', 'sslmode=allow')).toBe('encrypted')
  expect(await at('closed', 'sslmode=disable')).toMatch(/takes this user only with encryption, or not at all/)
  expect(await at('plain', 'sslmode=prefer')).toBe('plain')
  expect(await at('plain', 'sslmode=require')).toMatch(/refuses this user/)
  // It does not encrypt.
  expect(await at('postgres', 'sslmode=prefer', onPlain)).toBe('plain')
  expect(await at('postgres', 'sslmode=require', onPlain)).toMatch(
    /^The database at 127\.0\.0\.1:\d+ does not encrypt connections\. Turn ssl on there, or set sslmode=disable/,
  )

  // Who signed the certificate, and the name in it.
  const untrusted = /^The certificate of the database at \S+ cannot be trusted \(.+\)\. Add sslrootcert=FILE/
  expect(await at(me, 'sslmode=verify-full')).toMatch(untrusted)
  expect(await at(me, `sslmode=verify-full&sslrootcert=${authority}`)).toBe('encrypted')
  expect(await at(me, `sslmode=require&sslrootcert=${another}`)).toMatch(untrusted)
  expect(await at(me, `sslmode=verify-ca&sslrootcert=${another}`)).toMatch(untrusted)
  const otherName = `127.0.0.2:${port}`
  expect(await at(me, `sslmode=verify-ca&sslrootcert=${authority}`, otherName)).toBe('encrypted')
  expect(await at(me, `sslmode=verify-full&sslrootcert=${authority}`, otherName)).toMatch(untrusted)

  // Of several hosts, the one that takes writes.
  expect(await at('postgres', 'sslmode=disable', `127.0.0.1:${nobody},${onPlain},127.0.0.1:${port}`)).toBe('plain')
  // One that never answers holds nobody up.
  expect(await at('postgres', 'sslmode=disable', `127.0.0.1:${await silentPort()},127.0.0.1:${port}`)).toBe('plain')
  expect(await at('postgres', '', `127.0.0.1:${nobody},${onPlain}`)).toMatch(
    /^None of the databases at \S+ and \S+ takes/,
  )
  expect(await at('postgres', 'target_session_attrs=read-write', onPlain)).toMatch(/takes no writes/)

  // The next one takes over: whatever still waits for the one before is cut off.
  const both = `postgresql://postgres@127.0.0.1:${port},${onPlain}/postgres`
  const before = makeClient(both)
  const cutOff = new Promise((resolve) => before.on('error', resolve))
  await before.connect()
  const waiting = before.query('select pg_sleep(600)').catch((error: Error) => error.message)
  await encrypting.query('alter system set default_transaction_read_only = on')
  await encrypting.query('select pg_reload_conf()')
  await plain.query(`set transaction_read_only = off; alter role postgres set default_transaction_read_only = off`)
  const after = makeClient(both)
  // The one that is known is asked first.
  await expect(after.connect()).rejects.toThrow('takes no writes')
  const last = makeClient(both)
  await last.connect()
  expect(last.port).toBe(plainPort)
  expect(await waiting).toMatch(/^Connection terminated/)
  await cutOff
  await last.end()

  // What an operator reads.
  const connection = { host: '127.0.0.1', user: 'corridor', database: 'postgres' }
  const wrong = `postgresql://corridor:wrong@127.0.0.1:${port}/postgres`
  const { code, stdout, stderr } = await doctorHere({ database: { connection } }, { env: { DATABASE_URL: wrong } })
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(
    /^PROBLEM {2}Database {6}The database at \S+ refuses this user\. Correct the user and the password/m,
  )
})
