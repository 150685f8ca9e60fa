/**
 * Rules for setting up a school, its people and their accounts, and for looking back at it. They are exported apart,
 * because whatever `index.ts` exports is part of the first page that a browser loads.
 */
export * from './access/account.ts'
export * from './access/cover.ts'
export * from './access/lastAdministrator.ts'
export * from './class/hours.ts'
export * from './class/roster.ts'
export * from './metrics/weeklyLink.ts'
export * from './metrics/weeklyPeriod.ts'
export * from './metrics/weeklyReport.ts'
export * from './pass/destination.ts'
export * from './pass/limitsForm.ts'
export * from './schedule/timeRange.ts'
export * from './schedule/week.ts'
export * from './signIn/oneTimeLink.ts'
export * from './signIn/password.ts'
export * from './text/activity.ts'
export * from './text/passStory.ts'
export * from './text/username.ts'
export * from './text/zoneColor.ts'
