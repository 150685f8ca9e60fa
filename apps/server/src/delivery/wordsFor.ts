import { type Receiver, sentLanguage } from '@corridor/rules/delivery'
import type { UserId } from '@corridor/rules/ids'
import type { I18n } from '@corridor/rules/words'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { i18nIn } from '../words/i18n.ts'

/** The words of a person, for what is sent to them. Of several schools, one that has set a language counts. */
export async function wordsFor(db: Reader, userId: UserId): Promise<I18n> {
  const { rows } = await db.execute<Receiver & Record<string, unknown>>(sql`
    select u.type, u.language, (
      select s.student_language from membership m join school s on s.school_id = m.school_id
      where m.user_id = u.user_id and m.ended_at is null and s.student_language is not null
      order by s.school_id limit 1) as "studentLanguage"
    from user_account u where u.user_id = ${userId}`)
  return i18nIn(rows[0] ? sentLanguage(rows[0]) : 'en')
}
