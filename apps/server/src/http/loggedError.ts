/** A query's error contains its values, possibly a child's name, so only its kind and location are logged. */
export function loggedError(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  return {
    name: cause.name,
    code: textOf(cause, 'code'),
    constraint: textOf(cause, 'constraint'),
    // A database error quotes the value that it could not read.
    message: error.cause || 'severity' in error ? undefined : error.message.split('\n')[0],
    stack: traceOf(error).slice(0, 8),
  }
}

function textOf(error: Error, key: string): string | undefined {
  const value = (error as unknown as Record<string, unknown>)[key]
  return value === undefined ? undefined : String(value)
}

/** A stack starts with the message, whose lines can look like stack frames, so it is cut off rather than filtered. */
function traceOf({ stack = '', message }: Error): string[] {
  const trace = message && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return trace.split('\n').filter((line) => line.trimStart().startsWith('at '))
}
