/** The screens of all pages in `base/built.ts`, each in a separate chunk. */
import type { ComponentType } from 'react'
import type { BuiltName } from '../base/built.ts'

export type LoadScreen = () => Promise<{ default: ComponentType }>

export const SCREENS: Readonly<Record<BuiltName, LoadScreen>> = {
  Landing: () => import('../landing/Landing.tsx'),
  PrimaryLogin: () => import('../login/PrimaryLogin.tsx'),
  StudentLive: () => import('../pass/student/Live.tsx'),
  StudentUpcoming: () => import('../pass/student/Upcoming.tsx'),
  StudentRequested: () => import('../pass/student/Requested.tsx'),
  StudentNewPass: () => import('../pass/student/NewPass.tsx'),
  StudentUpdatePass: () => import('../pass/student/UpdatePass.tsx'),
  StudentPass: () => import('../pass/student/PassPage.tsx'),
  StudentNotifications: () => import('../notification/Notifications.tsx'),
  StudentNotification: () => import('../notification/Notification.tsx'),
  StudentSettings: () => import('../settings/Settings.tsx'),
  ReadonlyPass: () => import('../pass/staff/readonly/ReadonlyPass.tsx'),
  FacultyNewPass: () => import('../pass/staff/issue/NewPass.tsx'),
  FacultyEditPass: () => import('../pass/staff/edit/EditPass.tsx'),
  FacultyLive: () => import('../pass/staff/LiveList.tsx'),
  FacultyUpcoming: () => import('../pass/staff/UpcomingList.tsx'),
  FacultyRequested: () => import('../pass/staff/RequestedList.tsx'),
  FacultyReadonlyPass: () => import('../pass/staff/readonly/ReadonlyPass.tsx'),
  FacultyNotifications: () => import('../notification/Notifications.tsx'),
  FacultyNotification: () => import('../notification/Notification.tsx'),
  FacultySettings: () => import('../settings/Settings.tsx'),
  AdminDashboard: () => import('./dashboard/Dashboard.tsx'),
  AdminLive: () => import('../pass/staff/LiveList.tsx'),
  AdminUpcoming: () => import('../pass/staff/UpcomingList.tsx'),
  AdminRequested: () => import('../pass/staff/RequestedList.tsx'),
  AdminNewPass: () => import('../pass/staff/issue/NewPass.tsx'),
  AdminEditPass: () => import('../pass/staff/edit/EditPass.tsx'),
  AdminNotifications: () => import('../notification/Notifications.tsx'),
  AdminNotification: () => import('../notification/Notification.tsx'),
  AdminSettings: () => import('../settings/Settings.tsx'),
  AdminSchoolPassSettings: () => import('../settings/school/PassSettings.tsx'),
}
