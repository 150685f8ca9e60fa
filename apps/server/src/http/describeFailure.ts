/** A query's error carries its values, and they can be a child's name: only the kind and the place are for the log. */
export function describeFailure(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  return {
    name: cause.name,
    code: textOf(cause, 'code'),
    constraint: textOf(cause, 'constraint'),
    // A database quotes in its message what it could not read.
    message: error.cause || 'severity' in error ? undefined : error.message.split('\n')[0],
    stack: traceOf(error).slice(0, 8),
  }
}

function textOf(error: Error, key: string): string | undefined {
  const value = (error as unknown as Record<string, unknown>)[key]
  return value === undefined ? undefined : String(value)
}

/** A stack begins with the message, and a message can have lines that look like places: it is cut off, not filtered. */
function traceOf({ stack = '', message }: Error): string[] {
  const trace = message && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return trace.split('\n').filter((line) => line.trimStart().startsWith('at '))
}
