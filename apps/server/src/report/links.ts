/** Links to weekly reports. The token is 128 random bits, stored as a hash, and in no log. */
import { randomBytes } from 'node:crypto'
import type { MadeReportLink } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { ReportLinkId, UserId, WeeklyReportId } from '@corridor/rules/ids'
import { type ReportLinkState, reportLinkEnd, reportLinkState } from '@corridor/rules/metrics'
import type { Instant } from '@corridor/rules/time'
import { and, eq, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { weeklyReport, weeklyReportLink } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { rowInScope } from '../session/tenancy.ts'
import { hashToken } from '../session/token.ts'
import { findReport } from './queries.ts'

/** `createdBy` is null for a link in an email. */
export async function storeLink(
  { tx, now, createdBy }: { tx: Tx; now: Instant; createdBy: UserId | null },
  weeklyReportId: WeeklyReportId,
): Promise<MadeReportLink> {
  const token = randomBytes(16).toString('base64url')
  const expiresAt = reportLinkEnd(now)
  await tx
    .insert(weeklyReportLink)
    .values({ weeklyReportId, tokenHash: hashToken(token), createdBy, createdAt: now, expiresAt })
  return { token, expiresAt }
}

export async function makeReportLink(
  change: Change,
  scope: Scope,
  weeklyReportId: WeeklyReportId,
): Promise<MadeReportLink> {
  const { tx, now } = change
  const { schoolId } = await findReport(tx, scope, weeklyReportId)
  if (!can(scope, 'report.share', { schoolId })) throw forbidden()
  const link = await storeLink({ tx, now, createdBy: scope.userId }, weeklyReportId)
  record(change, { subject: 'report', subjectId: weeklyReportId, schoolId, action: 'makeLink' })
  return link
}

export async function revokeReportLink(change: Change, scope: Scope, reportLinkId: ReportLinkId): Promise<void> {
  const { tx, now } = change
  const [row] = await tx
    .select({ weeklyReportId: weeklyReport.weeklyReportId, schoolId: weeklyReport.schoolId })
    .from(weeklyReportLink)
    .innerJoin(weeklyReport, eq(weeklyReport.weeklyReportId, weeklyReportLink.weeklyReportId))
    .where(eq(weeklyReportLink.reportLinkId, reportLinkId))
  const found = rowInScope(scope, row)
  if (!found) throw notFound('That link was not found.')
  const { schoolId, weeklyReportId } = found
  if (!can(scope, 'report.share', { schoolId })) throw forbidden()
  const revoked = await tx
    .update(weeklyReportLink)
    .set({ revokedAt: now })
    .where(and(eq(weeklyReportLink.reportLinkId, reportLinkId), isNull(weeklyReportLink.revokedAt)))
    .returning({ reportLinkId: weeklyReportLink.reportLinkId })
  // Revoked already: there is nothing left to do, or to record.
  if (revoked.length > 0)
    record(change, { subject: 'report', subjectId: weeklyReportId, schoolId, action: 'revokeLink' })
}

const ASK = 'Ask an administrator of the school for a new one.'
const GONE: Record<Exclude<ReportLinkState, 'working'>, string> = {
  expired: `This link has expired: links to weekly reports work for 30 days. ${ASK}`,
  revoked: `This link was revoked by the school. ${ASK}`,
}

/** Nobody can guess a token, so a person who has one may know what happened to it. */
export async function reportOfToken(db: Reader, token: string, now: Instant): Promise<WeeklyReportId> {
  const [link] = await db
    .select()
    .from(weeklyReportLink)
    .where(eq(weeklyReportLink.tokenHash, hashToken(token)))
  if (!link) throw notFound(`This link does not work. Check that it was copied completely. ${ASK}`)
  const state = reportLinkState(link, now)
  if (state !== 'working') throw notFound(GONE[state])
  return link.weeklyReportId
}
