/** What a failed query says about the database, for whoever has to answer although it failed. */

const OUT_OF_REACH_CODES =
  /^(57P0\d|08\w{3}|25P03|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver has no code for these. */
const OUT_OF_REACH_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/
/** No room on the disk or in memory, a disk that fails, a database that takes no writes. */
const NO_WRITES_CODES = /^(53[124]00|58\w{3}|25006)$/

/** PostgreSQL is going down, starting up, out of reach or has no connection to spare. */
export function isOutOfReach(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => OUT_OF_REACH_MESSAGES.test(cause.message) || OUT_OF_REACH_CODES.test(codeOf(cause)),
  )
}

/** PostgreSQL answers, and cannot write. */
export function takesNoWrites(error: unknown): boolean {
  return causesOf(error).some((cause) => NO_WRITES_CODES.test(codeOf(cause)))
}

/** The error and all it came from: a statement's has the driver's within, an address with two numbers has two. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const within = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...causesOf(error.cause), ...within]
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
