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
