/**
 * DATABASE_URL, as libpq reads it, so that an address that works in `psql` works here: several hosts, `sslmode` and
 * `target_session_attrs`. The driver knows none of these, or means something else by them. The rest is left to it.
 */
import { StartupFailure } from '../process/failure.ts'

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof SSL_MODES)[number]

export interface DatabaseHost {
  /** A name, an address, or the folder of a Unix socket. */
  host: string
  port: number
}

export interface DatabaseAddress {
  /** In the order in which they count. */
  hosts: readonly [DatabaseHost, ...DatabaseHost[]]
  user: string
  password: string
  database: string
  sslMode: SslMode
  /** Files with certificates and their key. */
  rootCert: string | undefined
  cert: string | undefined
  key: string | undefined
  /** Of several hosts, one takes writes, and is the one that is meant. */
  isForWriting: boolean
  /** How long a host may take to answer, if the address says so. */
  connectSeconds: number | undefined
  /** What only the driver has to know, such as `application_name`. */
  rest: Readonly<Record<string, string>>
}

const EXAMPLE = 'Set DATABASE_URL to an address like postgresql://user:password@host:5432/corridor'
/** What is read here, and what the driver would take for something else. */
const OURS = [
  ...['host', 'hostaddr', 'port', 'user', 'password', 'dbname', 'ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'],
  ...['sslnegotiation', 'uselibpqcompat', 'target_session_attrs', 'load_balance_hosts', 'connect_timeout'],
]
const DEFAULT_HOST = 'localhost'
const DEFAULT_PORT = '5432'

/** Throws a sentence without its end, which never repeats the password. */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url)
  if (!parts) throw new StartupFailure(EXAMPLE)
  const [, before = '', authority = '', after = ''] = parts
  const parsed = URL.parse(`${before}host${after}`)
  if (!parsed) throw new StartupFailure(EXAMPLE)
  const given = Object.fromEntries(parsed.searchParams)
  const hosts = readHosts(authority, given)
  const sslMode = readSslMode(given)
  const target = given.target_session_attrs ?? 'any'
  if (!['any', 'read-write', 'primary'].includes(target)) {
    throw new StartupFailure(
      'Set target_session_attrs in DATABASE_URL to read-write, because Corridor has to save things',
    )
  }
  const seconds = Number(given.connect_timeout)
  return {
    hosts,
    user: given.user ?? decode(parsed.username),
    password: given.password ?? decode(parsed.password),
    database: given.dbname ?? decode(parsed.pathname.slice(1)),
    sslMode,
    // `system` are the authorities that Node knows, which also count if none is named.
    rootCert: given.sslrootcert === 'system' || given.sslmode === 'no-verify' ? undefined : given.sslrootcert,
    cert: given.sslcert,
    key: given.sslkey,
    isForWriting: hosts.length > 1 || target !== 'any',
    connectSeconds: seconds > 0 ? seconds : undefined,
    rest: Object.fromEntries(Object.entries(given).filter(([name]) => !OURS.includes(name))),
  }
}

function readHosts(authority: string, given: Record<string, string>): DatabaseAddress['hosts'] {
  const pairs = authority.split(',').map(splitPort)
  const names = given.host === undefined ? pairs.map(({ host }) => host) : given.host.split(',')
  const ports = given.port === undefined ? pairs.map(({ port }) => port) : given.port.split(',')
  const [first, ...more] = names.map((name, index) => {
    // One port counts for all hosts.
    const port = (ports.length === 1 ? ports[0] : ports[index]) || DEFAULT_PORT
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new StartupFailure(EXAMPLE)
    return { host: decode(name) || DEFAULT_HOST, port: Number(port) }
  })
  if (!first) throw new StartupFailure(EXAMPLE)
  return [first, ...more]
}

function splitPort(text: string): { host: string; port: string } {
  const [, bracketed, host = bracketed ?? '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? []
  if (host === '' && text !== '' && !text.startsWith(':')) throw new StartupFailure(EXAMPLE)
  return { host, port }
}

function readSslMode(given: Record<string, string>): SslMode {
  const usual = given.ssl === 'true' ? 'require' : given.sslrootcert === 'system' ? 'verify-full' : 'prefer'
  // The driver's name for what libpq calls `require`.
  const wanted = given.sslmode === 'no-verify' ? 'require' : (given.sslmode ?? usual)
  const mode = SSL_MODES.find((known) => known === wanted)
  if (!mode) throw new StartupFailure(`Set sslmode in DATABASE_URL to one of ${SSL_MODES.join(', ')}`)
  if (given.sslrootcert === 'system' && mode !== 'verify-full') {
    throw new StartupFailure('Set sslmode=verify-full in DATABASE_URL, because sslrootcert=system needs it')
  }
  if (mode === 'verify-ca' && given.sslrootcert === undefined) {
    throw new StartupFailure(
      'Add sslrootcert=FILE to DATABASE_URL, with the certificate of whoever signs yours, because sslmode is verify-ca',
    )
  }
  return mode
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartupFailure(EXAMPLE)
  }
}

/** How an operator knows them: `db1:5432 and db2:5432`. */
export function hostsText({ hosts }: Pick<DatabaseAddress, 'hosts'>): string {
  return hosts.map(hostText).join(' and ')
}

export function hostText({ host, port }: DatabaseHost): string {
  return isSocket(host) ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Nobody else can read what goes through it. */
export function isSocket(host: string): boolean {
  return host.startsWith('/')
}
