import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPages } from '../../testing/render.tsx'
import { TabbedPage } from './TabbedPage.tsx'

const TABS = [
  { path: '/person/overview', label: 'Overview' },
  { path: '/person/passes', label: 'Passes', count: 12 },
  { path: '/person/incidents', label: 'Incidents', count: 2, isUrgent: true },
]

function Person() {
  const [presses, setPresses] = useState(0)
  return (
    <TabbedPage
      title="Maya Okonkwo"
      detail="Grade 10 · 100234 · Northside High School"
      actions={
        <button type="button" onClick={() => setPresses(presses + 1)}>
          Pressed {presses} times
        </button>
      }
      tabs={TABS}
    />
  )
}

it('the header of a tabbed page stays when switching tabs', async () => {
  const pages = {
    '/person/overview': [Person, () => <h3>The overview</h3>],
    '/person/passes': [Person, () => <h3>The passes</h3>],
  }
  await renderPages(pages, '/person/overview')
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  const passes = page.getByRole('navigation', { name: 'Maya Okonkwo' }).getByRole('link', { name: 'Passes 12' })
  await passes.click()
  await expect.element(page.getByRole('heading', { name: 'The passes' })).toBeVisible()
  await expect.element(passes).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
})
