/** Screens that have a separate route for students, faculty and administrators. */
import { areaOf, type UserType } from '@corridor/rules/access'
import type { RouteName } from './routes.ts'

const PREFIXES = { student: 'Student', faculty: 'Faculty', administrator: 'Admin' } as const
type Prefix = (typeof PREFIXES)[keyof typeof PREFIXES]

/** A screen for all three: "Live" for StudentLive, FacultyLive and AdminLive. */
type SharedScreen = {
  [N in RouteName]: N extends `Student${infer S}` ? ([`${Prefix}${S}`] extends [RouteName] ? S : never) : never
}[RouteName]

export type Variant<S extends SharedScreen> = `${Prefix}${S}`

/** The variant for this user type. */
export function variantFor<S extends SharedScreen>(type: UserType, screen: S): Variant<S> {
  return `${PREFIXES[areaOf(type)]}${screen}`
}

/** A screen that faculty and administrators share: "EditPass" for FacultyEditPass and AdminEditPass. */
type StaffScreen = {
  [N in RouteName]: N extends `Faculty${infer S}` ? (`Admin${S}` extends RouteName ? S : never) : never
}[RouteName]

export type StaffVariant<S extends StaffScreen> = `${'Faculty' | 'Admin'}${S}`

export function staffVariantFor<S extends StaffScreen>(type: UserType, screen: S): StaffVariant<S> {
  return `${areaOf(type) === 'administrator' ? 'Admin' : 'Faculty'}${screen}`
}
