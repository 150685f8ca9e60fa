/**
 * Everything an operator can configure, read once at startup and validated before anything is opened. An invalid value
 * stops the start with a sentence that names the variable and says what it should be.
 */
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartupFailure } from '../process/failure.ts'
import { type BackupSettings, backupProblem, backupSecrets, backupSettings, backupVariables } from './backups.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import {
  type OutgoingSettings,
  outgoingProblem,
  outgoingSecrets,
  outgoingSettings,
  outgoingVariables,
} from './outgoing.ts'
import type { SignOnSettings } from './signOn.ts'
import { wholeNumber } from './wholeNumber.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Settings extends OutgoingSettings, BackupSettings {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  /** Where live events are received, if not at `databaseUrl`. */
  listenUrl?: string
  poolSize: number
  publicUrl?: string
  /** Addresses of the reverse proxies that are trusted to report the client's address; false when there are none. */
  trustProxy: string[] | false
  /** Addresses and ranges that are not public, and that an administrator's roster or sign-on may still be at. */
  privateAddresses?: string[]
  /** Seals the secrets that districts enter. Without it, a file in `dataDir` does. */
  rosterKey?: string
  /** The providers of single sign-on that Corridor is registered with. */
  signOnClients: SignOnSettings['clients']
  logLevel: (typeof logLevels)[number]
  /** How long a server that is told to stop still answers, if others can take over. */
  drainSeconds: number
  /** The token that opens /metrics. */
  metricsToken?: string
  /** Set by `--demo`. `wantsDemoData` decides whether demo data is added. */
  demo: boolean
}

export class SettingsError extends StartupFailure {
  override name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

const repository = resolve(import.meta.dirname, '../../../..')

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 0, 65535).optional(),
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, 'Set HOST to the address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.string().superRefine(refuseDatabaseUrl('DATABASE_URL')).optional(),
  DATABASE_LISTEN_URL: z.string().superRefine(refuseDatabaseUrl('DATABASE_LISTEN_URL')).optional(),
  DATABASE_POOL: wholeNumber('DATABASE_POOL', 2, 150).optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'Set PUBLIC_URL to the address that people type, without a path, like https://passes.example.org')
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine(
      (list) => list.every(isAddressOrRange),
      'Set TRUST_PROXY to the addresses of your reverse proxies, separated by commas, like 127.0.0.1, 10.0.0.0/8',
    )
    .optional(),
  PRIVATE_ADDRESSES: z
    .string()
    .transform(splitList)
    .refine(
      (list) => list.every(isAddressOrRange),
      'Set PRIVATE_ADDRESSES to the addresses in your network that rosters and sign-on may use, separated by commas, like 10.1.2.3, 10.8.0.0/16',
    )
    .optional(),
  ROSTER_KEY: z
    .string()
    .min(32, 'Set ROSTER_KEY to at least 32 random characters, such as those that "openssl rand -base64 32" prints')
    .optional(),
  ...outgoingVariables,
  ...backupVariables,
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 300).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'Set METRICS_TOKEN to 16 or more letters, digits and signs, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `Set LOG_LEVEL to one of ${logLevels.join(', ')}`).optional(),
})

const SIGN_ON_PROVIDERS = ['google', 'microsoft', 'clever', 'classlink'] as const

/** A client id without its secret is of no use, so it stops the start. */
function readClients(env: Environment): SignOnSettings['clients'] {
  const read = (name: string) => env[name]?.trim() ?? ''
  const clients: SignOnSettings['clients'] = {}
  for (const provider of SIGN_ON_PROVIDERS) {
    const [idName, secretName] = [`${provider.toUpperCase()}_CLIENT_ID`, `${provider.toUpperCase()}_CLIENT_SECRET`]
    const [clientId, clientSecret] = [read(idName), read(secretName)]
    if (clientId === '' && clientSecret === '') continue
    if (clientId === '') throw new SettingsError(`Set ${idName} as well, because ${secretName} is set.`)
    if (clientSecret === '') throw new SettingsError(`Set ${secretName} as well, because ${idName} is set.`)
    clients[provider] = { clientId, clientSecret }
  }
  return clients
}

/** Variables that may contain a password: error messages do not repeat their values. */
const secretVariables = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'ROSTER_KEY',
  ...outgoingSecrets,
  ...backupSecrets,
  'METRICS_TOKEN',
])

export function readSettings(env: Environment, argv: readonly string[]): Settings {
  const { demo } = readFlags(argv)
  const given = readEnvironment(env)
  const proxies = given.TRUST_PROXY ?? []
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '127.0.0.1',
    dataDir: given.DATA_DIR === undefined ? join(repository, 'data') : resolve(given.DATA_DIR),
    ...(given.DATABASE_URL === undefined ? {} : { databaseUrl: given.DATABASE_URL }),
    ...(given.DATABASE_LISTEN_URL === undefined ? {} : { listenUrl: given.DATABASE_LISTEN_URL }),
    poolSize: given.DATABASE_POOL ?? 20,
    ...(given.PUBLIC_URL === undefined ? {} : { publicUrl: given.PUBLIC_URL }),
    trustProxy: proxies.length === 0 ? false : proxies,
    ...(given.PRIVATE_ADDRESSES === undefined ? {} : { privateAddresses: given.PRIVATE_ADDRESSES }),
    ...(given.ROSTER_KEY === undefined ? {} : { rosterKey: given.ROSTER_KEY }),
    ...outgoingSettings(given),
    ...backupSettings(given),
    signOnClients: readClients(env),
    logLevel: given.LOG_LEVEL ?? 'info',
    drainSeconds: given.DRAIN_SECONDS ?? 15,
    ...(given.METRICS_TOKEN === undefined ? {} : { metricsToken: given.METRICS_TOKEN }),
    demo,
  }
}

function readEnvironment(env: Environment): z.output<typeof environmentSchema> {
  // An empty variable is treated as unset, because many compose files declare variables without a value.
  const filled = Object.entries(env)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '')
  const parsed = environmentSchema.safeParse(Object.fromEntries(filled))
  if (parsed.success) {
    const problem = outgoingProblem(parsed.data) ?? backupProblem(parsed.data)
    if (problem) throw new SettingsError(problem)
    return parsed.data
  }
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? '')
  const now = secretVariables.has(name) ? 'what it is now cannot be used' : `now it is "${env[name]}"`
  throw new SettingsError(`${issue?.message} (${now}).`)
}

function readFlags(argv: readonly string[]): { demo: boolean } {
  const { values, tokens } = parseArgs({
    args: [...argv],
    options: { demo: { type: 'boolean' } },
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find((token) => !(token.kind === 'option' && token.rawName === '--demo' && !token.value))
  if (unknown) {
    throw new SettingsError(
      `Corridor does not know "${argv[unknown.index]}". The one option is --demo; everything else is set by variables, which the README lists.`,
    )
  }
  return { demo: values.demo === true }
}

function refuseDatabaseUrl(name: string): (url: string, context: z.RefinementCtx<string>) => void {
  return (url, context) => {
    try {
      readDatabaseUrl(url)
    } catch (error) {
      if (!(error instanceof StartupFailure)) throw error
      context.addIssue({ code: 'custom', message: error.message.replaceAll('DATABASE_URL', name) })
    }
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '' && username === ''
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
