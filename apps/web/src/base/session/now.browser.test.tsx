/** What is drawn with the time, as pages come and go. */
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart, unmountAll } from '../../testing/render.tsx'
import { serverNow, syncServerTime, useNow } from './now.ts'

/** As a calendar begins with the month of today. */
function Begun() {
  const now = useNow()
  const [begun] = useState(now)
  return <p>{`Begun ${begun.slice(0, 10)}`}</p>
}

it('a page begins with the time it is, also if none has shown the time for days', async () => {
  const before = serverNow()
  await renderPart(Begun)
  await expect.element(page.getByText(`Begun ${before.slice(0, 10)}`)).toBeVisible()
  await unmountAll()
  onTestFinished(() => syncServerTime(before, Date.now()))
  syncServerTime('2031-05-06T15:00:00.000Z', Date.now())
  await renderPart(Begun)
  await expect.element(page.getByText('Begun 2031-05-06')).toBeVisible()
})
