/** What to tell an operator whose DATABASE_URL cannot be used. Any other error is returned unchanged, as in `process/`. */
import { hostsText, readDatabaseUrl } from '../config/databaseUrl.ts'
import { errorCode, StartupFailure } from '../process/failure.ts'

/** The database of DATABASE_URL could not be used. */
export function databaseFailure(databaseUrl: string, error: unknown): unknown {
  const address = readDatabaseUrl(databaseUrl)
  const where = `at ${hostsText(address)}`
  const encryption = encryptionFailure(where, error)
  if (encryption) return encryption
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
      return new StartupFailure(
        `The database ${where} does not answer. Start it or correct DATABASE_URL, then start Corridor again.`,
      )
    case '57P03':
    case '53300':
      return new StartupFailure(
        `The database ${where} takes no connections at the moment. Wait until it does, then start Corridor again.`,
      )
    case '28P01':
    case '28000':
      return new StartupFailure(
        `The database ${where} refuses this user. Correct the user and the password in DATABASE_URL.`,
      )
    case '3D000':
      return new StartupFailure(
        `There is no database "${address.database}" ${where}. Create it, or correct the name in DATABASE_URL.`,
      )
    case '25006':
      return new StartupFailure(
        address.hosts.length === 1
          ? `The database ${where} takes no writes. Set DATABASE_URL to the one that does, then start Corridor again.`
          : `None of the databases ${where} takes writes. Promote one of them, then start Corridor again.`,
      )
    case '53100':
    case '58030':
      return new StartupFailure(
        `The disk of the database ${where} is full or fails. Make room there, then start Corridor again.`,
      )
    case '42501':
      return new StartupFailure(
        `The user in DATABASE_URL may not make tables in the database ${where}. Give it that right, or set another user.`,
      )
    default:
      // The message of `pg` when a connection times out; that error has no code.
      if (error instanceof Error && /timeout|terminated unexpectedly/i.test(error.message)) {
        return new StartupFailure(
          `The database ${where} does not answer. Start it or correct DATABASE_URL, then start Corridor again.`,
        )
      }
      return error
  }
}

/** OpenSSL's names for a certificate that cannot be trusted. */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

function encryptionFailure(where: string, error: unknown): StartupFailure | undefined {
  if (!(error instanceof Error)) return undefined
  if (UNTRUSTED.test(errorCode(error) ?? '')) {
    return new StartupFailure(
      `The certificate of the database ${where} cannot be trusted (${error.message.split(';')[0]}). Add sslrootcert=FILE to DATABASE_URL, with the certificate of whoever signed it, or set sslmode=require to encrypt without checking it, if the way to the database is safe.`,
    )
  }
  // `pg` has no code for this.
  if (/does not support SSL/.test(error.message)) {
    return new StartupFailure(
      `The database ${where} does not encrypt connections. Turn ssl on there, or set sslmode=disable in DATABASE_URL if the way to the database is safe.`,
    )
  }
  if (/no encryption/.test(error.message)) {
    return new StartupFailure(
      `The database ${where} takes this user only with encryption, or not at all. Add sslmode=require to DATABASE_URL, or allow the user in pg_hba.conf.`,
    )
  }
  if ('path' in error && 'syscall' in error && error.syscall === 'open') {
    return new StartupFailure(
      `The file ${error.path} that DATABASE_URL names cannot be read. Correct its name, or let this user read it.`,
    )
  }
  return undefined
}
