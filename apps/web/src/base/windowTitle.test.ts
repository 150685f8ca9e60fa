import { PRODUCT_NAME } from '@corridor/contract/constants'
import { pageTitle } from '@corridor/rules/text'
import { describe, expect, it } from 'vitest'
import { english, spanish } from '../testing/words.ts'
import { ROUTES } from './routes.ts'
import { titleOf } from './titles.ts'
import { faviconFor } from './windowTitle.ts'

describe('the window', () => {
  it('[GUARD-12] has the product, the unread count and the page in its title', () => {
    expect(pageTitle(PRODUCT_NAME, 3, titleOf(english, ROUTES.StudentLive))).toBe('Corridor (3) - Live Passes')
    expect(pageTitle(PRODUCT_NAME, 0, titleOf(english, ROUTES.AdminDashboard))).toBe('Corridor - Dashboard')
    expect(pageTitle(PRODUCT_NAME, 0, titleOf(english, ROUTES.Landing))).toBe('Corridor')
  })

  it('[LANG-03] has the title of a page of students in their language', () => {
    expect(titleOf(spanish, ROUTES.StudentSettings)).toBe('Ajustes')
  })

  it('[GUARD-13] has a different icon while something is unread', () => {
    expect(faviconFor(0)).toBe('/favicon.svg')
    expect(faviconFor(1)).toBe('/favicon-unread.svg')
  })
})
