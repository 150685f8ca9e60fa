/**
 * A student chooses what they read. It counts at once, and without a connection it is kept until it can be sent. To all
 * of their other devices it comes with the frame.
 */
import type { User } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { Language } from '@corridor/rules/words'
import { speak } from '../../words/words.ts'
import { ApiError, isUnanswered } from '../apiError.ts'
import { request } from '../client.ts'
import { keepChosenLanguage, keptChosenLanguage } from '../offline/storage.ts'
import { updateFrame } from '../session/queries.ts'

type Chooser = Pick<User, 'userId' | 'version'>

/** Rejects if it could not be applied, or was refused. */
export async function chooseLanguage(user: Chooser, language: Language): Promise<void> {
  await speak(language)
  keepChosenLanguage(user.userId, language)
  await sendChosenLanguage(user).catch((error) => {
    if (!isUnanswered(error)) throw error
  })
}

/** Sends what was chosen without a connection, if anything was. */
export async function sendChosenLanguage(user: Chooser): Promise<void> {
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

async function save({ userId, version }: Chooser, language: Language): Promise<void> {
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
