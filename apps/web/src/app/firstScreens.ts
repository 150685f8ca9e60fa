/** The first pages of each role. Every page pays for this file; all others are in `otherScreens.ts`. */
import type { ComponentType } from 'react'
import type { BuiltName } from '../base/built.ts'
import { withWords } from '../words/words.ts'

export type LoadScreen = () => Promise<{ default: ComponentType }>

export const FIRST_SCREENS = {
  Landing: () => import('../landing/Landing.tsx'),
  PrimaryLogin: () => import('../login/PrimaryLogin.tsx'),
  StudentLive: () => import('../pass/student/Live.tsx'),
  FacultyLive: () => import('../pass/staff/LiveList.tsx'),
  FacultyUpcoming: () => import('../pass/staff/UpcomingList.tsx'),
  FacultyRequested: () => import('../pass/staff/RequestedList.tsx'),
  // It is not in the page of staff, which is for lists.
  AdminDashboard: withWords(() => import('./dashboard/Dashboard.tsx')),
  AdminLive: () => import('../pass/staff/LiveList.tsx'),
  AdminUpcoming: () => import('../pass/staff/UpcomingList.tsx'),
  AdminRequested: () => import('../pass/staff/RequestedList.tsx'),
} as const satisfies Partial<Record<BuiltName, LoadScreen>>

export type FirstName = keyof typeof FIRST_SCREENS
export type OtherName = Exclude<BuiltName, FirstName>
/** The frames of no first page: around the screen, or inside of the shell. */
export type OtherFrame = 'onboarding' | 'students' | 'person'
