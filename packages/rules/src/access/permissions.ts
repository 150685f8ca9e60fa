export const RESOURCES = ['allPasses', 'allStudents', 'allFaculty', 'allClasses', 'allRooms', 'allSettings'] as const
export type Resource = (typeof RESOURCES)[number] | 'district'
export type Access = 'read' | 'write'
export type Permission = `${Resource}:${Access}`

/** The flags of the Permissions page; `district` comes with the type and is not among them. */
export const TOGGLEABLE_PERMISSIONS: readonly Permission[] = RESOURCES.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

export const DISTRICT_PERMISSIONS: readonly Permission[] = ['district:read', 'district:write']

/** What somebody of several schools holds in every one of them. */
export function permissionsInEvery(held: readonly (readonly Permission[])[]): Permission[] {
  if (held.length === 0) return []
  return [...TOGGLEABLE_PERMISSIONS, ...DISTRICT_PERMISSIONS].filter((permission) => {
    const [resource, access] = splitPermission(permission)
    return held.every((inOne) => hasPermission(inOne, resource, access))
  })
}

export function splitPermission(permission: Permission): [Resource, Access] {
  return permission.split(':') as [Resource, Access]
}

/** Who may write may read. */
const GRANTED_BY: Readonly<Record<Access, readonly Access[]>> = { read: ['read', 'write'], write: ['write'] }

/** A check asks for read unless told otherwise. */
export function hasPermission(
  held: readonly string[] | undefined,
  resource: Resource,
  access: Access = 'read',
): boolean {
  return GRANTED_BY[access].some((granted) => held?.includes(`${resource}:${granted}`) === true)
}
