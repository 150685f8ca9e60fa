/** A PostgreSQL that an operator runs: whether Corridor's user may do what it has to, and the way there. */
import type pg from 'pg'
import { type DatabaseAddress, isSocket } from '../../config/databaseUrl.ts'
import { isLoopback } from '../../config/isLocalOnly.ts'
import type { Finding } from './finding.ts'

export async function* checkOutside(client: pg.Client, address: DatabaseAddress): AsyncGenerator<Finding> {
  yield evaluateRights(await readRights(client))
  yield evaluateEncryption({ ...address, host: client.host, isEncrypted: Boolean(client.ssl) })
  yield evaluatePooler(await isPooled(client))
}

interface Rights {
  user: string
  database: string
  makesSchemas: boolean
  makesTables: boolean
  isSuperuser: boolean
  /** How many of Corridor's tables belong to somebody else. */
  tablesOfOthers: number
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(`
    select current_user as "user", current_database() as "database",
      has_database_privilege(current_database(), 'create') as "makesSchemas",
      coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false)
        as "makesTables",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p')
          and not pg_has_role(c.relowner, 'usage')) as "tablesOfOthers"`)
  const [rights] = rows
  if (!rights) throw new Error('the database gave no answer')
  return rights
}

export function evaluateRights(rights: Rights): Finding {
  const about = 'Rights'
  const { user, database } = rights
  if (!rights.makesSchemas) {
    const says = `The user ${user} may not make schemas in the database ${database}. Run there: alter database "${database}" owner to "${user}".`
    return { state: 'problem', about, says }
  }
  if (!rights.makesTables) {
    const says = `The user ${user} may not make tables in the database ${database}. Run there: grant all on schema public to "${user}".`
    return { state: 'problem', about, says }
  }
  if (rights.tablesOfOthers > 0) {
    const says = `${rights.tablesOfOthers} of the tables belong to another user, so that the next version cannot change them. Make ${user} their owner.`
    return { state: 'problem', about, says }
  }
  if (rights.isSuperuser) {
    const says = `The user ${user} is a superuser, who may do more than Corridor needs. Give Corridor a user that owns its database and nothing else.`
    return { state: 'warning', about, says }
  }
  return { state: 'ok', about, says: `The user ${user} may do what Corridor needs, and no more.` }
}

interface EncryptionFacts extends Pick<DatabaseAddress, 'sslMode' | 'rootCert'> {
  host: string
  isEncrypted: boolean
}

export function evaluateEncryption({ sslMode, rootCert, host, isEncrypted }: EncryptionFacts): Finding {
  const about = 'Encryption'
  const advice =
    'Set sslmode=verify-full in DATABASE_URL, with sslrootcert=FILE if an authority of your own signs certificates.'
  if (isSocket(host) || (!isEncrypted && isLoopback(host))) {
    return { state: 'ok', about, says: 'The database is on this computer, and the way there needs no encryption.' }
  }
  if (!isEncrypted) {
    const says = `What goes to ${host} and back is not encrypted, and can be read on the way. ${advice}`
    return { state: 'warning', about, says }
  }
  if (sslMode === 'verify-full') {
    return { state: 'ok', about, says: `The way to ${host} is encrypted, and its certificate is checked.` }
  }
  const unchecked = rootCert === undefined ? 'the certificate' : 'the name in the certificate'
  const says = `The way to ${host} is encrypted, but ${unchecked} is not checked, so that somebody in between could answer in its place. ${advice}`
  return { state: 'warning', about, says }
}

/** A pooler makes up the number by which a connection can be canceled, which PostgreSQL takes from its process. */
async function isPooled(client: pg.Client & { processID?: number | null }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== client.processID
}

/** One that mixes connections was refused before (`db/pooling.ts`). */
export function evaluatePooler(isPooled: boolean): Finding {
  const says = isPooled
    ? 'A pooler is in between, which gives every connection one of its own, as Corridor needs it.'
    : 'No pooler is between Corridor and PostgreSQL.'
  return { state: 'ok', about: 'Pooler', says }
}
