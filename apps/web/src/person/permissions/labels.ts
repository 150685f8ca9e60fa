import type { Access, Permission, RESOURCES } from '@corridor/rules/access'

type Resource = (typeof RESOURCES)[number]

export const UPDATED = 'Successfully Updated!'

/** What a resource is called, and what its two flags allow. */
export const RESOURCE_LABELS: Readonly<Record<Resource, { name: string; read: string; write: string }>> = {
  allPasses: {
    name: 'All passes',
    read: 'See everyone’s passes and their history',
    write: 'Approve, start and end everyone’s passes',
  },
  halls: {
    name: 'Hall duty',
    read: 'See who is in the halls now, and where a student should be',
    write: 'Send students back, make passes to class and report',
  },
  allStudents: { name: 'All students', read: 'See every student', write: 'Lock, add and edit students' },
  allFaculty: { name: 'All faculty', read: 'See every staff member', write: 'Add and edit staff and what they may do' },
  allClasses: { name: 'All classes', read: 'See every class', write: 'Edit every class' },
  allRooms: { name: 'All rooms', read: 'See the table of rooms', write: 'Add, edit and close rooms' },
  allSettings: { name: 'All settings', read: 'See the school’s settings', write: 'Change the school’s settings' },
}

export const ACCESS_LABELS: Readonly<Record<Access, string>> = { read: 'View', write: 'Change' }

/** "View all passes". */
export function switchLabel(resource: Resource, access: Access): string {
  return `${ACCESS_LABELS[access]} ${RESOURCE_LABELS[resource].name.toLowerCase()}`
}

export const flagOf = (resource: Resource, access: Access): Permission => `${resource}:${access}`
