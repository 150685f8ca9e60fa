/** A person's details as plain data. What is empty is sent as null. */
import type { Person } from '@corridor/contract'
import { EMAIL_LENGTH, GRADE_LENGTH, NAME_LENGTH } from '@corridor/contract/constants'
import { EMAIL_PROBLEM, looksLikeEmail, TITLES, USERNAME_PATTERN, USERNAME_PROBLEM } from '@corridor/rules/text'
import type { Problems } from '../../ui/form/useForm.ts'
import type { PersonChanges } from '../commands.ts'

export type Title = (typeof TITLES)[number]

export interface PersonForm {
  firstName: string
  lastName: string
  email: string
  username: string
  grade: string
  schoolIdentifier: string
  title: Title | null
  professionalName: string
}

export function formOf(person: Person): PersonForm {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? '',
    username: person.username,
    grade: person.grade ?? '',
    schoolIdentifier: person.schoolIdentifier ?? '',
    title: TITLES.find((title) => title === person.title) ?? null,
    professionalName: person.professionalName ?? '',
  }
}

const tooLong = (text: string, length: number) => text.trim().length > length && `At most ${length} characters.`

export function problemsOf(form: PersonForm): Problems<PersonForm> {
  return {
    firstName: form.firstName.trim() === '' ? 'Enter a first name.' : tooLong(form.firstName, NAME_LENGTH),
    lastName: form.lastName.trim() === '' ? 'Enter a last name.' : tooLong(form.lastName, NAME_LENGTH),
    email: form.email.trim() !== '' && !looksLikeEmail(form.email) ? EMAIL_PROBLEM : tooLong(form.email, EMAIL_LENGTH),
    username: usernameProblem(form.username.trim()),
    grade: tooLong(form.grade, GRADE_LENGTH),
    schoolIdentifier: tooLong(form.schoolIdentifier, NAME_LENGTH),
    professionalName: tooLong(form.professionalName, NAME_LENGTH),
  }
}

function usernameProblem(username: string): string | false {
  if (username === '') return 'Enter a username.'
  return !USERNAME_PATTERN.test(username.toLowerCase()) && USERNAME_PROBLEM
}

const OPTIONAL = ['email', 'grade', 'schoolIdentifier', 'professionalName'] as const

/** Empty if nothing would be different after saving. */
export function changesOf(form: PersonForm, saved: PersonForm): PersonChanges {
  const clean = trimmed(form)
  const changed = Object.entries(clean).filter(([field, value]) => value !== saved[field as keyof PersonForm])
  return Object.fromEntries(
    changed.map(([field, value]) => [
      field,
      value === '' && (OPTIONAL as readonly string[]).includes(field) ? null : value,
    ]),
  )
}

function trimmed(form: PersonForm): PersonForm {
  const texts = Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value])
  return { ...(Object.fromEntries(texts) as unknown as PersonForm), username: form.username.trim().toLowerCase() }
}
