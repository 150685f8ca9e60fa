/** What the operator of the server does with requests for help: `npm run tickets`. */
import { writeFile } from 'node:fs/promises'
import type { TicketId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import { runOperatorChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Db } from '../db/connect.ts'
import { ticket } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'

interface Listed extends Record<string, unknown> {
  ticketId: TicketId
  userId: UserId
  subject: string
  message: string
  page: string | null
  /** In UTC. */
  at: string
  name: string
  username: string
  email: string | null
  type: string
  schoolName: string | null
  screenshot: Buffer | null
  screenshotType: string | null
  isMailed: boolean
  isDone: boolean
}

const COLUMNS = sql`t.ticket_id as "ticketId", t.user_id as "userId", t.subject, t.message, t.page_url as page,
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, concat_ws(' ', u.first_name, u.last_name) as name,
  u.username, u.email, u.type, s.name as "schoolName", t.screenshot_type as "screenshotType",
  t.mailed_at is not null as "isMailed", t.closed_at is not null as "isDone"`
const TABLES = sql`ticket t join user_account u on u.user_id = t.user_id left join school s on s.school_id = t.school_id`

/** The newest last, next to where the operator types. Open ones only, unless all are asked for. */
export async function listTickets(db: Db, wantsAll: boolean): Promise<string> {
  const { rows } = await db.execute<Listed>(sql`
    select ${COLUMNS} from ${TABLES} where ${wantsAll ? sql`true` : sql`t.closed_at is null`} order by t.ticket_id`)
  if (rows.length === 0) return wantsAll ? 'Nobody has asked for help.' : 'Nobody is waiting for help.'
  return rows.map(lineOf).join('\n')
}

function lineOf({ ticketId, at, isDone, username, schoolName, subject, screenshotType }: Listed): string {
  const facts = [schoolName, screenshotType && 'with a screenshot', isDone && 'done'].filter(Boolean)
  const more = facts.length > 0 ? ` (${facts.join(', ')})` : ''
  return `${ticketId}  ${at} UTC  ${username}: ${printable(subject)}${more}`
}

export async function showTicket(db: Db, ticketId: number): Promise<string> {
  const found = await findTicket(db, ticketId)
  const facts: [string, string | null][] = [
    ['From', `${found.name} (${found.username}, ${found.type})`],
    ['Email', found.email],
    ['School', found.schoolName],
    ['Page', found.page],
    ['Asked', `${found.at} UTC`],
    ['Mailed', found.isMailed ? 'yes' : 'no'],
    ['Screenshot', found.screenshotType ? `npm run tickets -- save ${ticketId} FILE` : 'none'],
    ['State', found.isDone ? 'done' : 'open'],
  ]
  const lines = facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${printable(value)}`]))
  return [printable(found.subject), '', printable(found.message), '', ...lines].join('\n')
}

/** Never over a file that is there. */
export async function saveScreenshot(db: Db, ticketId: number, path: string): Promise<string> {
  const { screenshot, screenshotType } = await findTicket(db, ticketId)
  if (!screenshot) throw new StartupFailure(`Ticket ${ticketId} has no screenshot.`)
  try {
    await writeFile(path, screenshot, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new StartupFailure(`${path} is there already. Choose another name.`)
    }
    throw new StartupFailure(`${path} cannot be written. Choose a folder that exists and that you may write to.`)
  }
  return `The screenshot (${screenshotType}) is in ${path}. It may show students: delete it when you are done.`
}

export function closeTicket(db: Db, ticketId: number, now: Instant): Promise<string> {
  return runOperatorChange(db, now, async (change) => {
    const { userId, isDone } = await findTicket(change.tx, ticketId)
    if (isDone) return `Ticket ${ticketId} was done already.`
    await change.tx
      .update(ticket)
      .set({ closedAt: now })
      .where(eq(ticket.ticketId, ticketId as TicketId))
    record(change, { subject: 'user', subjectId: userId, action: 'helpDone', detail: { ticketId } })
    return `Ticket ${ticketId} is done.`
  })
}

async function findTicket(db: Pick<Db, 'execute'>, ticketId: number): Promise<Listed> {
  const { rows } = await db.execute<Listed>(
    sql`select ${COLUMNS}, t.screenshot from ${TABLES} where t.ticket_id = ${ticketId}`,
  )
  const [found] = rows
  if (!found) throw new StartupFailure(`There is no ticket ${ticketId}.`)
  return found
}

/** What someone typed must not steer the operator's terminal. */
const printable = (text: string) => text.replace(/(?!\n)\p{Cc}/gu, ' ')
