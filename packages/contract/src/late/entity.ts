import type { UserGroupId } from '@corridor/rules/ids'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'

/** What a late pass says, on a screen and on its slip. Never why. */
export const latePass = z.object({
  passId,
  /** "Lucía F." */
  name: z.string(),
  className: z.string(),
  /** Null if its teacher has left the school. */
  teacherName: z.string().nullable(),
  roomName: z.string(),
  roomColor: z.string(),
  startedAt: instant,
  /** In minutes. */
  timeLimit: z.number().int(),
})
export type LatePass = z.infer<typeof latePass>

/** A class that the student may be on the way to. */
export const lateClass = z.object({
  userGroupId: id<UserGroupId>(),
  name: z.string(),
  roomName: z.string(),
  roomColor: z.string(),
})
export type LateClass = z.infer<typeof lateClass>
