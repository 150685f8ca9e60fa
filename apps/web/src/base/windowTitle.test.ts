import { PRODUCT_NAME } from '@corridor/contract/constants'
import { pageTitle } from '@corridor/rules/text'
import { describe, expect, it } from 'vitest'
import { ROUTES } from './routes.ts'
import { faviconFor } from './windowTitle.ts'

describe('the window', () => {
  it('[GUARD-12] has the product, the unread count and the page in its title', () => {
    expect(pageTitle(PRODUCT_NAME, 3, ROUTES.StudentLive.title)).toBe('Corridor (3) - Live Passes')
    expect(pageTitle(PRODUCT_NAME, 0, ROUTES.AdminDashboard.title)).toBe('Corridor - Dashboard')
    expect(pageTitle(PRODUCT_NAME, 0, ROUTES.Landing.title)).toBe('Corridor')
  })

  it('[GUARD-13] has a different icon while something is unread', () => {
    expect(faviconFor(0)).toBe('/favicon.svg')
    expect(faviconFor(1)).toBe('/favicon-unread.svg')
  })
})
