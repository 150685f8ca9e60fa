import type { UserType } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { signInAs } from './commands.ts'
import { DEVICE_COOKIE, setDeviceCookie, setSessionCookie } from './requestScope.ts'
import { type SecondFactorStep, secondFactorStep } from './secondFactor.ts'
import { storeTicket } from './ticket.ts'

interface Browser {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs in whoever has given the right password, or asks for the second factor that is missing. */
export async function signInWithPassword(
  { context, request, reply }: Browser,
  person: { userId: UserId; type: UserType; username: string },
  keep: boolean,
): Promise<{ type: UserType; secondFactor?: SecondFactorStep }> {
  const { userId, type } = person
  const step = await secondFactorStep(context.database.db, person)
  if (step !== null) {
    await storeTicket(reply, context, { userId, step, keep })
    return { type, secondFactor: step }
  }
  const device = request.cookies[DEVICE_COOKIE] || null
  const signedIn = await signInAs(context, person, { keep, device, previous: request.scope })
  setSessionCookie(reply, signedIn.token, keep, context)
  setDeviceCookie(reply, signedIn.device, context)
  return { type }
}
