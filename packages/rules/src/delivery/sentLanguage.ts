import { isStudent, type UserType } from '../access/roles.ts'
import { type Language, languageOf } from '../words/language.ts'

export interface Receiver {
  /** Null for an address that is nobody's. */
  type: UserType | null
  /** What they chose, and what their school has set for students. */
  language: Language | null
  studentLanguage: Language | null
}

/** What is sent or printed for somebody asks no browser. Staff read English. */
export function sentLanguage({ type, language, studentLanguage }: Receiver): Language {
  return type !== null && isStudent(type)
    ? languageOf({ chosen: language, ofSchool: studentLanguage, ofBrowser: [] })
    : 'en'
}
