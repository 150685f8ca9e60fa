/**
 * Answers every failure with the contract's error. Internal details are not sent, and nothing that could name a child
 * is logged.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReadOnly, isRefusedByDatabase, isTooSlow, isUnreachable } from '../db/outage.ts'
import { isRetryable } from '../db/retry.ts'
import { NoThreadLeft, TooMuchWork } from '../threads/threads.ts'
import { AppError, invalid, notFound } from './errors.ts'
import { loggedError } from './loggedError.ts'
import { outdated } from './outdated.ts'
import { fileTooLarge } from './upload.ts'
import { InvalidRequest } from './validate.ts'

/** `checkTables`: whether a newer server has changed the tables, which this one may not have heard of yet. */
export function useErrorHandler(app: FastifyInstance, checkTables: () => Promise<boolean>): void {
  app.setErrorHandler<FastifyError | AppError | InvalidRequest>(async (error, request, reply) => {
    const seen = toAppError(error, request)
    const known = seen.status === 500 && isRefusedByDatabase(error) && (await checkTables()) ? outdated() : seen
    if (known.status >= 500) request.log.error({ failure: loggedError(error) }, 'request failed')
    if (known.retryAfter) reply.header('retry-after', known.retryAfter)
    return reply.status(known.status).send(known.toAnswer())
  })
}

/** Answers a URL that the router cannot parse. */
export function rejectMalformed(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.status(404).send(notFound().toAnswer())
}

function toAppError(error: FastifyError | AppError | InvalidRequest, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof InvalidRequest) {
    // A malformed id is treated as an id that does not exist.
    if (error.validationContext === 'params') return notFound()
    return invalid('Some fields need attention. Check the marked fields and try again.', error.fields)
  }
  const { upload } = routeOptions.config
  if (error instanceof TooMuchWork) {
    const message = 'This file takes too long to be read. Save it again, or choose another one.'
    return invalid(message, upload?.field === undefined ? undefined : { [upload.field]: message })
  }
  if (error instanceof NoThreadLeft) {
    const message = 'Many files are being read right now, and yours was not. Try again in a moment.'
    return new AppError(503, 'unavailable', message, { retryAfter: 5 })
  }
  if (upload && error.statusCode === 413) return fileTooLarge(upload)
  if (upload && error.statusCode === 415) {
    return invalid('This kind of file cannot be read here. Choose another file and try again.')
  }
  if (error.statusCode === 413) return invalid('This is too large to be sent. Make it shorter and try again.')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return invalid('The request could not be read. Refresh the page and try again.')
  }
  if (isRetryable(error)) {
    const message = 'Someone else is changing the same thing right now, so nothing was saved. Try again in a moment.'
    return new AppError(503, 'unavailable', message, { retryAfter: 2 })
  }
  if (isTooSlow(error)) {
    const message = 'This takes too long right now, so it was given up. Ask for less, or try again in a moment.'
    return new AppError(503, 'unavailable', message, { retryAfter: 5 })
  }
  if (isReadOnly(error)) {
    const message = 'Corridor cannot save anything right now, and nothing was changed. Try again in a moment.'
    return new AppError(503, 'unavailable', message, { retryAfter: 2 })
  }
  if (isUnreachable(error)) {
    return new AppError(503, 'unavailable', 'Corridor cannot reach its database right now. Try again in a moment.', {
      retryAfter: 2,
    })
  }
  return new AppError(
    500,
    'internal',
    'Something went wrong on our side. Try again; if it happens again, tell the office.',
  )
}
