/** Classifies a failed query by what it says about the database, for code that must answer although it failed. */

const OUT_OF_REACH_CODES =
  /^(57P0\d|08\w{3}|25P03|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver has no code for these. */
const OUT_OF_REACH_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/
/** Disk or memory full, a failing disk, or a read-only database. */
const NO_WRITES_CODES = /^(53[124]00|58\w{3}|25006)$/

/** PostgreSQL is shutting down, starting up, unreachable, or out of connections. */
export function isOutOfReach(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => OUT_OF_REACH_MESSAGES.test(cause.message) || OUT_OF_REACH_CODES.test(codeOf(cause)),
  )
}

/** PostgreSQL answers, but cannot write. */
export function takesNoWrites(error: unknown): boolean {
  return causesOf(error).some((cause) => NO_WRITES_CODES.test(codeOf(cause)))
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
