/** A part whose code is loaded when it is shown. */
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { offlineSince } from '../base/reachability.ts'
import { renderPart } from '../testing/render.tsx'
import { lazyPart } from './lazyPart.tsx'

const Code = () => <p>The code of the pass</p>

it('is drawn without a connection, however long a busy device needs for the code that it has', async () => {
  const file = Promise.withResolvers<{ default: typeof Code }>()
  const Part = lazyPart(() => file.promise)
  offlineSince.set(Date.now())
  await renderPart(() => (
    <Suspense>
      <Part />
    </Suspense>
  ))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be loaded')
  await expect.element(page.getByRole('alert')).toMatchTextContent('You are offline')
  file.resolve({ default: Code })
  await expect.element(page.getByText('The code of the pass')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
