/** A language that nobody wrote: every message stands between marks, so text that is in no message shows. */
import { type Messages, makeI18n } from '@corridor/rules/words'
import { expect, it } from 'vitest'
import { aPass, aRunningPass, NOW } from '../../base/testing.ts'
import { unmountAll } from '../../testing/render.tsx'
import { activate } from '../../words/runtime.tsx'
import { wordsIn } from '../../words/words.ts'
import { openAsStudent } from './testing.ts'

const english = await wordsIn('en')
const marked: Messages = Object.fromEntries(
  Object.entries(english).map(([id, tokens]) => [id, ['⟦', ...tokens, '⟧'] as const]),
)

/** What people are called and what they wrote, numbers, and the product. */
const isName = (text: string) =>
  /^(Corridor|Lakeside.*|School \d|District.*|Library|Restroom.*|Room \d+.*|M[A-Z]|Maya.*|.*Okonkwo|Ms\. Alvarez|[\d:·.\s–-]+|\d+th|\+)$/.test(
    text,
  )

function textOutsideOfMessages(): string[] {
  const lines = document.body.innerText.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !/[⟦⟧]/.test(line) && !isName(line))
}

it('[LANG-02] no page of a student has text outside of messages, and a third language is a catalog', async () => {
  const upcoming = aPass({ approvedAt: NOW })
  for (const path of [
    '/student/dashboard/live',
    '/student/dashboard/upcoming',
    '/student/dashboard/requested',
    '/student/dashboard/pass',
    `/student/pass/${aRunningPass().passId}`,
  ]) {
    await openAsStudent(path, { lists: { live: [aRunningPass()], upcoming: [upcoming], requested: [aPass()] } })
    activate(makeI18n('en-XA', marked))
    await expect.poll(() => document.body.innerText).toContain('⟦')
    // A message may be drawn a moment later than the first one.
    await expect.poll(textOutsideOfMessages, { message: path }).toEqual([])
    await unmountAll()
  }
})
