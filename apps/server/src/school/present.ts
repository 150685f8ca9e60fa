import type { ClosedNow, Room, RoomOption, School, SchoolLimits, SchoolSettings } from '@corridor/contract'
import { can, type Viewer } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { lateReasonsOf, rejectReasonsEsOf, rejectReasonsOf } from '@corridor/rules/pass'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import type { ReferenceRoom, ReferenceSchool } from '../reference.ts'

const flag = (value: boolean) => (value ? 1 : 0)

export function presentSchool(row: ReferenceSchool, viewer: Viewer): School {
  const hidden = !can(viewer, 'school.seeAlerts', row)
  return {
    schoolId: row.schoolId,
    name: row.name,
    timezone: row.timezone,
    logoUrl: row.logoUrl,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    supportPhysicalPassLinks: row.supportPhysicalPassLinks,
    studentTexts: row.studentTexts,
    studentLanguage: row.studentLanguage,
    passAlertUsageAmount: hidden ? null : row.passAlertUsageAmount,
    passAlertUsageTimeframe: hidden ? null : row.passAlertUsageTimeframe,
    passAlertUsagePerDayAmount: hidden ? null : row.passAlertUsagePerDayAmount,
    passAlertTimeLimit: row.passAlertTimeLimit,
    passActivationIntervalBefore: row.passActivationIntervalBefore,
    passActivationIntervalAfter: row.passActivationIntervalAfter,
  }
}

export function presentSettings(
  row: Pick<
    ReferenceSchool,
    | 'schoolId'
    | 'rejectReasons'
    | 'rejectReasonsEs'
    | 'lateReasons'
    | 'lateLimit'
    | 'printsLateSlips'
    | 'certificate'
    | 'recountSince'
    | 'hidesGetStarted'
    | 'version'
  >,
  viewer: Viewer,
): SchoolSettings {
  const isStaff = can(viewer, 'pass.issue', row)
  return {
    rejectReasons: isStaff ? [...rejectReasonsOf(row.rejectReasons)] : [],
    rejectReasonsEs: isStaff ? [...rejectReasonsEsOf(row.rejectReasonsEs)] : [],
    lateReasons: isStaff ? [...lateReasonsOf(row.lateReasons)] : [],
    lateLimit: row.lateLimit,
    printsLateSlips: row.printsLateSlips,
    certificate: can(viewer, 'school.seeSettings', row) ? row.certificate : null,
    isRecounting: row.recountSince !== null,
    hidesGetStarted: row.hidesGetStarted,
    version: row.version,
  }
}

/** Students never see how many may be in the halls. */
export function presentLimits(row: SchoolLimits & Pick<ReferenceSchool, 'schoolId'>, viewer: Viewer): SchoolLimits {
  return {
    quickPassesPerDay: row.quickPassesPerDay,
    quickPassesPerWeek: row.quickPassesPerWeek,
    quickPassesPerTerm: row.quickPassesPerTerm,
    passCooldown: row.passCooldown,
    hallCap: can(viewer, 'pass.issue', row) ? row.hallCap : null,
    closedFirst: row.closedFirst,
    closedLast: row.closedLast,
  }
}

/** `by` is who closed it, as far as they are known. */
export function presentClosedNow(
  row: Pick<ReferenceSchool, 'schoolId' | 'closedUntil'>,
  by: NamedPerson | undefined,
  viewer: Viewer,
): ClosedNow | null {
  if (row.closedUntil === null) return null
  return { until: row.closedUntil, byName: by && can(viewer, 'pass.issue', row) ? professionalName(by) : null }
}

export function presentRoom(row: Omit<ReferenceRoom, 'isInUse'>, userId: UserId | null): Room {
  return {
    roomId: row.roomId,
    schoolId: row.schoolId,
    name: row.name,
    identifier: row.identifier,
    userId,
    requiresApproval: flag(row.requiresApproval),
    allowAsap: flag(row.allowAsap),
    bathroom: flag(row.bathroom),
    alwaysOpen: flag(row.alwaysOpen),
    totalLimit: row.totalLimit,
    outLimit: row.outLimit,
    passAlertTimeLimit: row.passAlertTimeLimit,
    zoneColor: row.zoneColor,
    pausedAt: row.pausedAt,
    pausedUntil: row.pausedUntil,
    pauseReason: row.pauseReason,
    version: row.version,
  }
}

export interface Faculty extends NamedPerson {
  userId: UserId
  isCovering: boolean
}

/** A room as shown in pickers: alone, or with one of its faculty. */
export function presentOption(row: ReferenceRoom, faculty: Faculty | null): RoomOption {
  return {
    roomId: row.roomId,
    userId: faculty?.userId ?? null,
    firstName: faculty?.firstName ?? null,
    lastName: faculty?.lastName ?? null,
    title: faculty?.title ?? null,
    professionalName: faculty?.professionalName ?? null,
    name: row.name,
    identifier: row.identifier,
    isCovering: faculty?.isCovering ?? false,
    displayName: faculty ? `${row.name} · ${professionalName(faculty)}` : row.name,
  }
}
