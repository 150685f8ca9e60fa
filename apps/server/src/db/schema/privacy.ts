import type { UserId } from '@corridor/rules/ids'
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { userAccount } from './user.ts'

const student = () =>
  integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => userAccount.userId)
/** Null for the operator's command. */
const by = () =>
  integer()
    .$type<UserId>()
    .references(() => userAccount.userId)

/** What is kept of this student must stay, for a court or an investigation: nothing is erased or forgotten meanwhile. */
export const studentHold = pgTable('student_hold', { userId: student(), heldBy: by(), heldAt: instant().notNull() })

/** A student who will be erased, unless it is taken back before. */
export const erasureRequest = pgTable(
  'erasure_request',
  { userId: student(), requestedBy: by(), requestedAt: instant().notNull(), dueAt: instant().notNull() },
  (table) => [index('erasure_request_due').on(table.dueAt)],
)
