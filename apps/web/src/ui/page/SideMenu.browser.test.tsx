import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useHref } from '../../base/navigation.ts'
import { renderPages } from '../../testing/render.tsx'
import { SideMenu, SideMenuField } from './SideMenu.tsx'

const link = (label: string, count?: number) => ({
  path: `/school/${label.toLowerCase()}`,
  label,
  icon: null,
  ...(count !== undefined && { count }),
})

const MENU = {
  title: 'Northside High School',
  subtitle: 'Manage School',
  groups: [
    { label: 'Passes', links: [link('Live', 14), link('Upcoming', 9)] },
    { label: 'Data', links: [link('Students'), link('Rooms')] },
  ],
}

function School() {
  const name = useHref().split('/').at(-1)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      <SideMenu {...MENU} />
      <main style={{ flex: 1 }}>
        <SideMenuField {...MENU} />
        <h1>The page of {name}</h1>
      </main>
    </div>
  )
}

it('a second menu stands beside the main one; on a phone it is a field that opens a sheet', async () => {
  await renderPages({ '/school/rooms': [School], '/school/live': [School] }, '/school/rooms')
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await expect.element(menu.getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Live' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The page of live')
  await page.viewport(390, 844)
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Northside High School · Passes · Live' }).click()
  const sheet = page.getByRole('dialog', { name: 'Northside High School' })
  await expect.element(sheet.getByRole('link', { name: 'Live' })).toHaveAttribute('aria-current', 'page')
  await sheet.getByRole('link', { name: 'Rooms' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The page of rooms')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Northside High School · Data · Rooms' })).toHaveFocus()
})
