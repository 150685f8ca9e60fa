/** Requests for help: kept here for the operator, and mailed to whoever supports Corridor, if there is an address. */
import { type Answer, type Input, MAX_SCREENSHOTS_BYTES } from '@corridor/contract'
import { fullName, pagePath } from '@corridor/rules/text'
import { minutesAfter } from '@corridor/rules/time'
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { expectOne } from '../db/expectOne.ts'
import { school, ticket, userAccount } from '../db/schema/index.ts'
import { isEmailAddress } from '../delivery/isEmailAddress.ts'
import { queueMail } from '../delivery/queue.ts'
import { ticketMail } from '../delivery/templates/ticket.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Picture } from '../school/picture/cleanPicture.ts'
import type { Scope } from '../session/scope.ts'
import { EXTENSION } from './screenshot.ts'

const PER_HOUR = 10
const HOUR = 60

/** Both a mail server and the address of whoever supports Corridor are set up. */
export const isMailed = ({ mail, supportEmail }: Pick<Context, 'mail' | 'supportEmail'>) =>
  mail !== null && supportEmail !== null

type Sent = Input<'POST /api/ticket', 'body'> & { picture: Picture | null }

export async function openTicket(
  context: Context,
  change: Change,
  scope: Scope,
  { subject, message, page, picture }: Sent,
): Promise<Answer<'POST /api/ticket'>> {
  const { tx, now } = change
  const { userId, schoolIds } = scope
  // Several requests of one person wait for each other, so that they are counted.
  const person = expectOne(
    await tx.select().from(userAccount).where(eq(userAccount.userId, userId)).for('no key update'),
  )
  await checkRate(change, scope)
  if (picture) await checkStored(change, scope, picture)
  const goesOut = isMailed(context)
  const asked = {
    subject,
    message,
    pageUrl: page === undefined ? null : pagePath(page),
    screenshot: picture?.bytes ?? null,
    screenshotType: picture?.type ?? null,
  }
  const [schoolId, ...moreSchools] = schoolIds
  const { ticketId } = expectOne(
    await tx
      .insert(ticket)
      .values({
        ...asked,
        userId,
        schoolId: moreSchools.length === 0 ? (schoolId ?? null) : null,
        createdAt: now,
        mailedAt: goesOut ? now : null,
      })
      .returning({ ticketId: ticket.ticketId }),
  )
  record(change, { subject: 'user', subjectId: userId, action: 'askForHelp', detail: { ticketId } })
  if (goesOut) {
    const schools = await tx
      .select({ name: school.name })
      .from(school)
      .where(inArray(school.schoolId, [...schoolIds]))
      .orderBy(asc(school.name))
    const email = person.email !== null && isEmailAddress(person.email) ? person.email : null
    const { username, type } = person
    const content = ticketMail({
      ticketId,
      from: { name: fullName(person), username, email, type },
      schoolNames: schools.map(({ name }) => name),
      subject,
      message,
      page: asked.pageUrl,
      hasScreenshot: picture !== null,
    })
    await queueMail(context, change, {
      kind: 'ticket',
      userId,
      address: context.supportEmail ?? '',
      content: { ...content, replyTo: email ?? undefined, attachments: picture ? [attachment(ticketId, picture)] : [] },
    })
  }
  return { ticketId, isMailed: goesOut }
}

async function checkRate({ tx, now }: Change, { userId }: Scope): Promise<void> {
  const lately = and(eq(ticket.userId, userId), gt(ticket.createdAt, minutesAfter(now, -HOUR)))
  const { asked } = expectOne(await tx.select({ asked: count() }).from(ticket).where(lately))
  if (asked < PER_HOUR) return
  const message = 'You have asked for help many times in the last hour. Wait a while, or ask the office.'
  throw new AppError(429, 'too_many_attempts', message, { retryAfter: HOUR * 60 })
}

/** The pictures of a request go some time after someone has helped. */
async function checkStored({ tx }: Change, { userId }: Scope, { bytes }: Picture): Promise<void> {
  const stored = sql`coalesce(sum(octet_length(${ticket.screenshot})), 0)`.mapWith(Number)
  const { total } = expectOne(await tx.select({ total: stored }).from(ticket).where(eq(ticket.userId, userId)))
  if (total + bytes.length <= MAX_SCREENSHOTS_BYTES) return
  const message = `Your requests for help have pictures of ${MAX_SCREENSHOTS_BYTES / 1024 / 1024} MB already. Send this one without a picture.`
  throw invalid(message, { file: message })
}

function attachment(ticketId: number, { type, bytes }: Picture) {
  return { filename: `screenshot-${ticketId}.${EXTENSION[type]}`, contentType: type, content: bytes }
}
