import type { Room, RoomOption, School } from '@corridor/contract'
import { can, professionalName, type UserId, type Viewer } from '@corridor/rules'
import type { room, school } from '../db/schema/index.ts'

const flag = (value: boolean) => (value ? 1 : 0)

export function presentSchool(row: typeof school.$inferSelect, viewer: Viewer): School {
  const hidden = !can(viewer, 'school.seeAlerts', row)
  return {
    schoolId: row.schoolId,
    name: row.name,
    timezone: row.timezone,
    logoUrl: row.logoUrl,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    supportPhysicalPassLinks: row.supportPhysicalPassLinks,
    passAlertUsageAmount: hidden ? null : row.passAlertUsageAmount,
    passAlertUsageTimeframe: hidden ? null : row.passAlertUsageTimeframe,
    passAlertUsagePerDayAmount: hidden ? null : row.passAlertUsagePerDayAmount,
    passAlertTimeLimit: row.passAlertTimeLimit,
    passActivationIntervalBefore: row.passActivationIntervalBefore,
    passActivationIntervalAfter: row.passActivationIntervalAfter,
  }
}

export function presentRoom(row: typeof room.$inferSelect, userId: UserId | null): Room {
  return {
    roomId: row.roomId,
    schoolId: row.schoolId,
    name: row.name,
    identifier: row.identifier,
    userId,
    requiresApproval: flag(row.requiresApproval),
    allowAsap: flag(row.allowAsap),
    bathroom: flag(row.bathroom),
    totalLimit: row.totalLimit,
    passAlertTimeLimit: row.passAlertTimeLimit,
    zoneColor: row.zoneColor,
  }
}

export interface Faculty {
  userId: UserId
  firstName: string
  lastName: string
  title: string | null
  professionalName: string | null
  isCovering: boolean
}

/** A room as shown in pickers: alone, or with one of its faculty. */
export function presentOption(row: typeof room.$inferSelect, faculty: Faculty | null): RoomOption {
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
