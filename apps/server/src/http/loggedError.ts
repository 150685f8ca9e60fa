/**
 * A query's error contains its values, possibly a child's name, so only its kind and location are logged. What went
 * wrong with the connection or the disk is said in full: nobody's values are in it.
 */
import { isReadOnly, isUnreachable } from '../db/outage.ts'

export function loggedError(thrown: unknown) {
  const error = thrown instanceof Error ? thrown : errorOf(thrown)
  if (error === null) return { name: typeof thrown }
  const cause = error.cause instanceof Error ? error.cause : error
  const isOutage = isUnreachable(error) || isReadOnly(error)
  // A database error quotes the value that it could not read, and nobody knows what a copy was made of.
  const hasValues = Boolean(error.cause) || 'severity' in error || error !== thrown
  return {
    name: cause.name,
    code: textOf(cause, 'code'),
    table: textOf(cause, 'table'),
    column: textOf(cause, 'column'),
    constraint: textOf(cause, 'constraint'),
    message: isOutage ? firstLine(cause) : hasValues ? undefined : firstLine(error),
    stack: traceOf(error).slice(0, 8),
  }
}

/** The job queue reports copies of errors, which are plain objects. Null if it is something else. */
function errorOf(copy: unknown): Error | null {
  const { message, stack } = Object(copy)
  return typeof message === 'string' && typeof stack === 'string' ? Object.assign(new Error(), copy) : null
}

const firstLine = ({ message }: Error) => message.split('\n')[0]

function textOf(error: Error, key: string): string | undefined {
  const value = (error as unknown as Record<string, unknown>)[key]
  return value === undefined ? undefined : String(value)
}

/** A stack starts with the message, whose lines can look like stack frames, so it is cut off rather than filtered. */
function traceOf({ stack = '', message }: Error): string[] {
  const trace = message && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return trace.split('\n').filter((line) => line.trimStart().startsWith('at '))
}
