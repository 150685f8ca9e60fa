/** A new person as plain data. */
import type { Answer, Input } from '@corridor/contract'
import { isStudent, type UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { EMAIL_PROBLEM, looksLikeEmail, USERNAME_PATTERN, USERNAME_PROBLEM } from '@corridor/rules/text'
import type { Problems } from '../../ui/form/useForm.ts'

export interface PersonForm {
  type: UserType
  firstName: string
  lastName: string
  email: string
  username: string
  grade: string
  schoolIdentifier: string
  /** Somebody with the same email or student id is another person. */
  isAnotherPerson: boolean
}

export const emptyPerson = (type: UserType): PersonForm => ({
  type,
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  grade: '',
  schoolIdentifier: '',
  isAnotherPerson: false,
})

export type PersonCheck = Answer<'POST /api/user/check'>

export function problemsOf({ email, username }: PersonForm, check: PersonCheck | undefined): Problems<PersonForm> {
  const name = username.trim().toLowerCase()
  return {
    email: email.trim() !== '' && !looksLikeEmail(email) && EMAIL_PROBLEM,
    username:
      (name !== '' && !USERNAME_PATTERN.test(name) && USERNAME_PROBLEM) ||
      (name !== '' && check?.isUsernameTaken === true && `This username is taken. ${check.suggestedUsername} is free.`),
  }
}

export function isIncomplete({ firstName, lastName, isAnotherPerson }: PersonForm, check: PersonCheck | undefined) {
  const isBlank = firstName.trim() === '' || lastName.trim() === ''
  return isBlank || (!isAnotherPerson && (check?.duplicates.length ?? 0) > 0)
}

export function bodyOf(form: PersonForm, schoolId: SchoolId): Input<'POST /api/user', 'body'> {
  const { type, firstName, lastName, email, username, grade, schoolIdentifier, isAnotherPerson } = form
  return {
    schoolId,
    type,
    firstName,
    lastName,
    email: email.trim() || null,
    username: username.trim() || null,
    ...(isStudent(type) && { grade: grade.trim() || null, schoolIdentifier: schoolIdentifier.trim() || null }),
    ...(isAnotherPerson && { isAnotherPerson }),
  }
}

export function checkBodyOf(form: PersonForm, schoolId: SchoolId): Input<'POST /api/user/check', 'body'> {
  const { type, firstName, lastName, email, username, schoolIdentifier } = form
  return { schoolId, type, firstName, lastName, email, username, schoolIdentifier }
}
