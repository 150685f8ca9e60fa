import type { Account } from '@corridor/rules/freeze'
import type { Names } from './names.ts'

/** What is known of a student, in a few words: "Says: Room 118", "With Mr. Haddad", "Mr. Haddad: Not here". */
export function accountText({ state, mark, says }: Account, names: Names): string {
  if (says) return `Says: ${names.room(says.roomId)?.name ?? 'a closed room'}`
  const by = mark ? names.staff(mark.byId) : ''
  switch (state) {
    case 'withMe':
      return `With ${by}`
    case 'needsHelp':
      return 'Needs help'
    case 'absent':
      return `${capitalized(by)}: Absent`
    case 'notHere':
      return `${capitalized(by)}: Not here`
    case 'unmarked':
      return 'Not seen yet'
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
