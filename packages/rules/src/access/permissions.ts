export const RESOURCES = [
  'allPasses',
  'halls',
  'allStudents',
  'allFaculty',
  'allClasses',
  'allRooms',
  'allSettings',
] as const
export type Resource = (typeof RESOURCES)[number] | 'district'
export type Access = 'read' | 'write'
export type Permission = `${Resource}:${Access}`

/** The flags on the Permissions page. `district` comes with the user type, so it is not one of them. */
export const TOGGLEABLE_PERMISSIONS: readonly Permission[] = RESOURCES.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

export const DISTRICT_PERMISSIONS: readonly Permission[] = ['district:read', 'district:write']

/** The permissions that a person has in every one of their schools, without those that merely come with another. */
export function permissionsInEvery(held: readonly (readonly Permission[])[]): Permission[] {
  return [...TOGGLEABLE_PERMISSIONS, ...DISTRICT_PERMISSIONS].filter(
    (flag) =>
      held.every((inSchool) => holdsFlag(inSchool, flag)) &&
      held.some((inSchool) => isGranted(inSchool, ...splitPermission(flag))),
  )
}

export function splitPermission(permission: Permission): [Resource, Access] {
  return permission.split(':') as [Resource, Access]
}

/** Write includes read. */
const GRANTED_BY: Readonly<Record<Access, readonly Access[]>> = { read: ['read', 'write'], write: ['write'] }

/** Whoever sees all passes sees those in the halls, and whoever may change all of them may act there. */
const INCLUDED_IN: Readonly<Partial<Record<Resource, Resource>>> = { halls: 'allPasses' }

export function hasPermission(
  held: readonly string[] | undefined,
  resource: Resource,
  access: Access = 'read',
): boolean {
  return isGranted(held, resource, access) || isIncluded(held, resource, access)
}

function isGranted(held: readonly string[] | undefined, resource: Resource, access: Access): boolean {
  return GRANTED_BY[access].some((granted) => held?.includes(`${resource}:${granted}`) === true)
}

/** Held because of a wider permission, so that it cannot be switched off by itself. */
export function isIncluded(held: readonly string[] | undefined, resource: Resource, access: Access): boolean {
  const wider = INCLUDED_IN[resource]
  return wider !== undefined && isGranted(held, wider, access)
}

export function holdsFlag(held: readonly string[], flag: Permission): boolean {
  return hasPermission(held, ...splitPermission(flag))
}

/**
 * What is held after a flag was switched. Write includes read, so the two switches follow each other: without read
 * there is no write, and write brings read along.
 */
export function withPermission(held: readonly Permission[], permission: Permission, on: boolean): Permission[] {
  const [resource, access] = splitPermission(permission)
  const had = (one: Access) => isGranted(held, resource, one)
  const now = {
    read: access === 'read' ? on : on || had('read'),
    write: access === 'write' ? on : on && had('write'),
  }
  const others = held.filter((flag) => splitPermission(flag)[0] !== resource)
  return [
    ...others,
    ...(['read', 'write'] as const).filter((one) => now[one]).map((one) => `${resource}:${one}` as const),
  ]
}

/**
 * The flags that differ between two lists, as they count: write without its read is no difference to both. What another
 * flag includes follows from that one.
 */
export function changedPermissions(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  return TOGGLEABLE_PERMISSIONS.filter((flag) => {
    const [resource, access] = splitPermission(flag)
    return isGranted(before, resource, access) !== isGranted(after, resource, access)
  })
}
