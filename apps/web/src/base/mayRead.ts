import { hasPermission, type Permission, type Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import type { Route } from './routes.ts'

/** Whether somebody's permissions open a page: those in the school of its path, or in any of their schools. */
export function mayRead(row: Route, permissions: Viewer['permissions'], schoolId: SchoolId | null): boolean {
  if (row.anySchool) return Object.values(permissions).some((held) => mayReadWith(row, held))
  return mayReadWith(row, schoolId === null ? undefined : permissions[schoolId])
}

/** The same with the permissions in one school. */
export function mayReadWith({ reads, readsAll = [], writes }: Route, held: readonly Permission[] | undefined): boolean {
  const isOne = reads === undefined || [reads].flat().some((resource) => hasPermission(held, resource))
  if (writes !== undefined && !hasPermission(held, writes, 'write')) return false
  return isOne && readsAll.every((resource) => hasPermission(held, resource))
}
