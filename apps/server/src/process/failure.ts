/**
 * A failed start is reported to an operator, not to a programmer: one sentence that says what is wrong and what to do.
 * A `StartupFailure` is such a sentence; any other error is a bug and keeps its stack.
 *
 * Each function below turns the errors it knows into such a sentence and returns any other error unchanged, for use in
 * `throw …Failure(…, error)`.
 */
import { DrizzleQueryError } from 'drizzle-orm'

export class StartupFailure extends Error {
  override name = 'StartupFailure'
}

/** The text to print for a failed start: the sentence alone, or the stack of a bug. */
export function failureText(error: unknown): string {
  if (error instanceof StartupFailure) return error.message
  // Drizzle's own message contains the statement with its values, among them names and hashes; the cause is enough.
  if (error instanceof DrizzleQueryError) return failureText(error.cause)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The code of a system or database error (`EADDRINUSE`, `28P01`), or of its cause, if there is one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error.cause)
}

/** Corridor could not write to a folder that it needs. */
export function folderFailure(folder: string, error: unknown): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new StartupFailure(
        `Corridor cannot write to the folder ${folder}. Give this user the right to write there, or set DATA_DIR to another folder.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupFailure(`${folder} is not a folder. Move that file away, or set DATA_DIR to another folder.`)
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
    case 'ENOTEMPTY':
    case 'ELOOP':
      return new StartupFailure(
        `The folder ${folder} holds something that Corridor did not put there${placeOf(error)}. Move it away, or set DATA_DIR to another folder.`,
      )
    case 'EIO':
      return new StartupFailure(
        `The disk that holds ${folder} cannot be read or written. Check the disk, or set DATA_DIR to a folder on another one.`,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupFailure(
        `The disk that holds ${folder} is full. Make room, or set DATA_DIR to a folder on another disk.`,
      )
    default:
      return error
  }
}

function placeOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? ` (${error.path})` : ''
}

/** The server could not listen. */
export function listenFailure({ host, port }: { host: string; port: number }, error: unknown): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupFailure(
        `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartupFailure(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartupFailure(
        `This computer has no address ${host} to listen on. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}

/** The database of DATABASE_URL could not be used. */
export function databaseFailure(databaseUrl: string, error: unknown): unknown {
  const { host, pathname } = new URL(databaseUrl)
  const where = host === '' ? 'of DATABASE_URL' : `at ${host}`
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
        `There is no database "${decodeURIComponent(pathname.slice(1))}" ${where}. Create it, or correct the name in DATABASE_URL.`,
      )
    case '25006':
      return new StartupFailure(
        `The database ${where} takes no writes. Set DATABASE_URL to the one that does, then start Corridor again.`,
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
      `The certificate of the database ${where} cannot be trusted (${error.message.split(';')[0]}). Add sslrootcert=FILE to DATABASE_URL, with the certificate of whoever signed it, or set sslmode=no-verify if the way to the database is safe.`,
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

/** The PostgreSQL that Corridor brought runs, and could not be brought up to date. */
export function embeddedFailure(dataDir: string, error: unknown): unknown {
  switch (errorCode(error)) {
    case '53100':
    case '58030':
      return new StartupFailure(
        `The disk that holds ${dataDir} is full or fails. Make room, or set DATA_DIR to a folder on another disk.`,
      )
    default:
      return error
  }
}
