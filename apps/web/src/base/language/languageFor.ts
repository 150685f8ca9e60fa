/** Which language the person at the screen reads. */
import type { School, User } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import { type Language, languageOf } from '@corridor/rules/words'
import { speak } from '../../words/words.ts'
import { keptChosenLanguage } from '../offline/storage.ts'

type Reader = Pick<User, 'userId' | 'type' | 'language'>

/** Staff read English. */
export function languageFor(
  { userId, type, language }: Reader,
  schools: readonly Pick<School, 'studentLanguage'>[],
): Language {
  if (!isStudent(type)) return 'en'
  const ofSchool = schools.find(({ studentLanguage }) => studentLanguage !== null)?.studentLanguage ?? null
  return languageOf({ chosen: keptChosenLanguage(userId) ?? language, ofSchool, ofBrowser: navigator.languages })
}

/** The page goes on in the language that it has, if there is no way to the words of another. */
export async function speakTo(reader: Reader, schools: readonly Pick<School, 'studentLanguage'>[]): Promise<void> {
  await speak(languageFor(reader, schools)).catch(() => undefined)
}
