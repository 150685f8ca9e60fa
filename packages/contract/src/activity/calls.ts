import { TRAIL_SUBJECTS, type TrailSubject, USER_TYPES } from '@corridor/rules/access'
import type { UserGroupId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, id, instant } from '../call.ts'
import { NAME_LENGTH, PAGE_SIZES } from '../constants.ts'
import { anyInstant, cursor, idParam, passIdValue, schoolIdParam } from '../input.ts'
import { pageOf } from '../page.ts'

const params = z.object({ schoolId: schoolIdParam })

const filters = z.object({
  /** Lines by this person and about this person, which includes those that name them among others. */
  userId: idParam<UserId>().optional(),
  /** Lines about this kind of thing. */
  subject: z.enum(Object.keys(TRAIL_SUBJECTS) as [TrailSubject, ...TrailSubject[]]).optional(),
  from: anyInstant.optional(),
  /** The first moment that is not included anymore. */
  to: anyInstant.optional(),
})

const SIZES = PAGE_SIZES.map(String) as [string, ...string[]]

/** What someone did, in words. */
export const activityLine = z.object({
  lineId: z.string(),
  at: instant,
  who: z.object({
    /** Null if nobody did it: it happened automatically. */
    userId: id<UserId>().nullable(),
    name: z.string(),
    /** Whether the reader may open their page. */
    mayOpen: z.boolean(),
    /** "through support", if someone else acted in their name. */
    via: z.string().nullable(),
  }),
  /** After the name: "changed Room 204". */
  what: z.string(),
  /** The thing, for a link to its page. */
  about: z
    .object({
      kind: z.enum(['person', 'room', 'class', 'pass']),
      id: z.string(),
      name: z.string(),
      mayOpen: z.boolean(),
    })
    .nullable(),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** Students whom it put into a class and whom the reader may confirm. Null if there are none. */
  unconfirmed: z.object({ userGroupId: id<UserGroupId>(), studentIds: z.array(id<UserId>()) }).nullable(),
})
export type ActivityLine = z.infer<typeof activityLine>

/** Someone whose activity can be looked for. */
export const activityPerson = z.object({
  userId: id<UserId>(),
  name: z.string(),
  type: z.enum(USER_TYPES),
})
export type ActivityPerson = z.infer<typeof activityPerson>

export const activityCalls = {
  'GET /api/school/:schoolId/activity': call({
    summary: 'Who changed what in a school, newest first, page by page',
    access: 'session',
    params,
    query: filters.extend({
      size: z
        .enum(SIZES)
        .default(SIZES[0] as string)
        .transform(Number),
      cursor: cursor.optional(),
    }),
    answer: pageOf(activityLine),
  }),
  'GET /api/school/:schoolId/activity/people': call({
    summary: 'People to look for in the activity, by a part of their name; those who left are among them',
    access: 'session',
    params,
    query: z.object({
      search: z.string().trim().max(NAME_LENGTH).optional(),
      /** Only this person, for a form that was opened for someone. */
      userId: idParam<UserId>().optional(),
    }),
    answer: z.array(activityPerson),
  }),
  'GET /api/school/:schoolId/activity/export': call({
    summary: 'The same as a file for a spreadsheet, a row for each changed field',
    access: 'session',
    notWhileImpersonating: true,
    countsAsWrite: true,
    params,
    query: filters,
    answer: { contentType: 'text/csv; charset=utf-8' },
  }),
  'GET /api/pass/:passId/story': call({
    summary: 'Everything that happened to a pass, in order, for staff whose lists contain it',
    access: 'session',
    params: z.object({ passId: passIdValue }),
    answer: z.array(activityLine),
  }),
} as const
