/** What doctor says of a PostgreSQL that an operator runs: the way there, its disk, the rights of the user, and poolers. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { databaseName } from '../db/embedded/roles.ts'
import { doctorHere } from '../testing/command.ts'
import { createDatabase } from '../testing/database.ts'
import { urlOf } from '../testing/mainProcess.ts'
import { freePorts, makeDataFolder, type OutsidePostgres } from '../testing/outsidePostgres.ts'
import { TLS } from '../testing/tls.ts'
import { startTransactionPooler } from '../testing/transactionPooler.ts'

const RULES = 'host all all 127.0.0.0/8 trust\n'

const doctor = (url: string) =>
  doctorHere(
    { database: { connection: { host: '', user: '', database: '' } } },
    { env: { DATABASE_URL: url, PORT: '9' } },
  )

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `corridor-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  return folder
}

/** With the tables of this version, and TLS. */
async function startOutside(): Promise<OutsidePostgres> {
  const [port = 0] = await freePorts(1)
  const data = await makeDataFolder()
  const copy = await data.copy('own', { 'pg_hba.conf': RULES, 'server.crt': TLS.cert, 'server.key': TLS.key })
  return copy.start(port, { ssl: 'on' })
}

/** A disk of this size, which PostgreSQL may write to. Null if this user may not mount one. */
async function smallDisk({ query }: OutsidePostgres, size: string): Promise<string | null> {
  const folder = await folderOf('disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  const [row] = await query<{ data_directory: string }>('show data_directory')
  execFileSync('chown', ['--reference', row?.data_directory ?? '', folder])
  return folder
}

it('looks at the way, the rights of the user, and how many connections they may have', async () => {
  const { port, query } = await startOutside()
  const authority = join(await folderOf('authority'), 'authority.pem')
  await writeFile(authority, TLS.cert)
  const at = (user: string, mode: string) => doctor(`postgresql://${user}@127.0.0.1:${port}/${databaseName}?${mode}`)
  const VERIFIED = `sslmode=verify-full&sslrootcert=${authority}`

  const well = await at('corridor', VERIFIED)
  expect(well).toMatchObject({ code: 1, stderr: '' })
  expect(well.stdout).toMatch(
    /^ok {7}Encryption {4}The way to 127\.0\.0\.1 is encrypted, and its certificate is checked/m,
  )
  expect(well.stdout).toMatch(/^ok {7}Rights {8}The user corridor may do what Corridor needs, and no more/m)
  expect(well.stdout).toMatch(/^ok {7}Tables {8}All \d+ migrations have run/m)
  expect((await at('corridor', 'sslmode=require')).stdout).toMatch(
    /^look {5}Encryption {4}The way to 127\.0\.0\.1 is encrypted, but the certificate is not checked/m,
  )
  await query('alter role corridor connection limit 20')
  expect((await at('corridor', VERIFIED)).stdout).toMatch(
    /^PROBLEM {2}Database {6}.* may have 20 connections\. A server takes 32: raise that limit/m,
  )

  await query('create role guest login')
  const guest = await at('guest', VERIFIED)
  expect(guest).toMatchObject({ code: 1, stderr: '' })
  expect(guest.stdout).toMatch(
    /^PROBLEM {2}Rights {8}The user guest may not make schemas in the database \S+\. Run there/m,
  )
  // What they may not read is said as well.
  expect(guest.stdout).toMatch(/^PROBLEM {2}Database {6}The user in DATABASE_URL may not make tables/m)
  await query(`grant create on database ${databaseName} to guest`)
  expect((await at('guest', VERIFIED)).stdout).toMatch(/^PROBLEM {2}Rights {8}The user guest may not make tables/m)
  await query('grant all on schema public to guest; grant usage on schema drizzle to guest')
  expect((await at('guest', VERIFIED)).stdout).toMatch(
    /^PROBLEM {2}Rights {8}\d+ of the tables belong to another user.* Make guest their owner/m,
  )
})

it('says that the disk of the database is full', async ({ skip }) => {
  const outside = await startOutside()
  const disk = await smallDisk(outside, '256k')
  if (disk === null) return skip('mounting a disk needs rights that this user lacks')
  await outside.query(`create tablespace little location '${disk}'`)
  await outside.query(`grant create on tablespace little to corridor;
    alter database ${databaseName} set temp_tablespaces = 'little'`)
  const { code, stdout, stderr } = await doctor(`postgresql://corridor@127.0.0.1:${outside.port}/${databaseName}`)
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(
    /^PROBLEM {2}Database {6}The disk of the database at \S+ is full or fails\. Make room there, then start Corridor again\.$/m,
  )
  await outside.kill()
})

it('says that a pooler in between gives every transaction another connection', async () => {
  const { connection, close } = await createDatabase(1)
  onTestFinished(close)
  const pooler = await startTransactionPooler(connection)
  const { code, stdout, stderr } = await doctor(pooler)
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(/^PROBLEM {2}Database {6}Something between Corridor and .* Set pool_mode = session there/m)
  expect(stdout).not.toContain(urlOf(connection))
})
