/**
 * Which language the person at the screen reads. Students choose; the choice counts at once, and without a connection it
 * is kept until it can be sent. To all of their other devices it comes with the frame.
 */
import type { School, User } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type Language, languageOf } from '@corridor/rules/words'
import { speak } from '../../words/words.ts'
import { ApiError, isUnanswered } from '../apiError.ts'
import { request } from '../client.ts'
import { keepChosenLanguage, keptChosenLanguage } from '../offline/storage.ts'
import { updateFrame } from './queries.ts'

export type Reader = Pick<User, 'userId' | 'type' | 'language'>

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

/** Rejects if it could not be applied, or was refused. */
export async function chooseLanguage(user: Pick<User, 'userId' | 'version'>, language: Language): Promise<void> {
  await speak(language)
  keepChosenLanguage(user.userId, language)
  await sendChosenLanguage(user).catch((error) => {
    if (!isUnanswered(error)) throw error
  })
}

/** Sends what was chosen without a connection, if anything was. */
export async function sendChosenLanguage(user: Pick<User, 'userId' | 'version'>): Promise<void> {
  const language = keptChosenLanguage(user.userId)
  if (language === null) return
  try {
    await save(user, language)
  } catch (error) {
    if (isUnanswered(error)) throw error
    forget(user.userId, language)
    throw error
  }
  forget(user.userId, language)
}

/** Unless another one was chosen since. */
function forget(userId: UserId, language: Language): void {
  if (keptChosenLanguage(userId) === language) keepChosenLanguage(userId, null)
}

async function save({ userId, version }: Pick<User, 'userId' | 'version'>, language: Language): Promise<void> {
  const send = (from: number) =>
    request('POST /api/user/:userId', { params: { userId }, body: { language, version: from } })
  const saved = await send(version).catch((error) => {
    // Chosen on another device meanwhile: what was tapped here is the later choice.
    if (error instanceof ApiError && error.current) return send((error.current as User).version)
    throw error
  })
  // One's own settings are answered in full.
  updateFrame((frame) => ({ ...frame, user: saved as User }))
}
