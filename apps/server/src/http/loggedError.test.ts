import pg from 'pg'
import { expect, it } from 'vitest'
import { loggedError } from './loggedError.ts'

const databaseError = (message: string, facts: object) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), facts)

it('says where a query failed and never what somebody typed', () => {
  const why = databaseError('invalid input syntax for type integer: "Sam North"', { severity: 'ERROR', code: '22P02' })
  const cause = Object.assign(why, { table: 'pass', column: 'note', constraint: 'pass_note', detail: 'Sam North' })
  for (const error of [cause, new Error('Failed query: insert … params: Sam North', { cause })]) {
    const said = loggedError(error)
    expect(said).toMatchObject({ code: '22P02', table: 'pass', column: 'note', constraint: 'pass_note' })
    expect(JSON.stringify(said)).not.toContain('Sam')
  }
})

it('quotes what is said about the connection or the disk', () => {
  const full = databaseError('could not extend file: No space left on device', { severity: 'ERROR', code: '53100' })
  expect(loggedError(new Error('Failed query: …', { cause: full }))).toMatchObject({ message: full.message })
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })
  expect(loggedError(refused)).toMatchObject({ code: 'ECONNREFUSED', message: refused.message })
})

it('quotes the first line of an error of our own, and takes what is no error', () => {
  expect(loggedError(new Error('There is no such job.\nmore'))).toMatchObject({ message: 'There is no such job.' })
  expect(loggedError('Sam North')).toEqual({ name: 'string' })
})

it('says the same of the copies that the job queue reports, without words that may have values', () => {
  const copyOf = ({ message, stack, ...rest }: Error) => ({ ...rest, message, stack, queue: 'sweep' })
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })
  expect(loggedError(copyOf(refused))).toEqual(loggedError(refused))
  const timeout = new Error('timeout exceeded when trying to connect')
  expect(loggedError(copyOf(timeout))).toEqual(loggedError(timeout))
  const unreadable = loggedError(copyOf(new Error('Failed query: insert … params: Sam North')))
  expect(unreadable).toMatchObject({ name: 'Error', message: undefined })
  expect(JSON.stringify(unreadable)).not.toContain('Sam')
})
