/** Classifies a failed query by what it says about the database, for code that must answer although it failed. */
import pg from 'pg'

const UNREACHABLE_CODES =
  /^(57P0\d|08\w{3}|25P03|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver has no code for these. */
const UNREACHABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/
/** Disk or memory full, a failing disk, or a read-only database. */
const READ_ONLY_CODES = /^(53[124]00|58\w{3}|25006)$/

const QUERY_CANCELED = '57014'

/** PostgreSQL is shutting down, starting up, unreachable, or out of connections. */
export function isUnreachable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => UNREACHABLE_MESSAGES.test(cause.message) || UNREACHABLE_CODES.test(codeOf(cause)),
  )
}

/** PostgreSQL answers, but cannot write. */
export function isReadOnly(error: unknown): boolean {
  return causesOf(error).some((cause) => READ_ONLY_CODES.test(codeOf(cause)))
}

/** A read took too long, and was given up for the sake of everybody else (`readTimeoutMs`). */
export function isTooSlow(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === QUERY_CANCELED)
}

/** PostgreSQL refused the statement itself or what it would have written. */
export function isRefusedByDatabase(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof pg.DatabaseError)
}

/** The tables that the statement names are not there. */
export function hasNoTables(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === '42P01')
}

/** The error and all its causes: a statement's error wraps the driver's, and a host with two addresses has two. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const within = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...causesOf(error.cause), ...within]
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
