/** What axe cannot see of a screen: names of controls without words, narrow windows, and wider text. */
import { expect, type Page } from '@playwright/test'

/** Controls without words that have no name, or no tooltip for those who see only their icon. */
export function unnamedControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => (control as HTMLElement).innerText.trim() === '')
      .filter((control) => !control.getAttribute('aria-label') || !control.closest('[title]'))
      .map((control) => control.outerHTML.slice(0, 160)),
  )
}

/** What this window shows only by scrolling sideways, and titles that it cuts off. */
export async function partsOutside(page: Page): Promise<string[]> {
  let found: string[] = []
  // Cards replace a table when the page has heard of its new width, which takes a moment on a busy computer.
  await expect
    .poll(
      async () => {
        found = await outsideOf(page)
        return found.length
      },
      { timeout: 10_000 },
    )
    .toBe(0)
    .catch(() => undefined)
  return found
}

function outsideOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Where the rows of a table are cards, its head is there for screen readers only.
    const isDrawn = (node: Element) =>
      node.checkVisibility({ visibilityProperty: true }) && !node.closest('.visually-hidden, thead')
    // Tabs, tables and calendars may be wider than the window, if they can be scrolled on their own.
    const canScroll = (node: Element): boolean => {
      const parent = node.parentElement
      return parent !== null && (/auto|scroll/.test(getComputedStyle(parent).overflowX) || canScroll(parent))
    }
    const outside = [...document.querySelectorAll('header *, main *, nav *')]
      .filter((node) => isDrawn(node) && !canScroll(node) && node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => `${node.tagName} ${node.textContent?.slice(0, 40)}`)
    const cut = [...document.querySelectorAll('h1')]
      .filter((title) => isDrawn(title) && title.scrollWidth > title.clientWidth + 1)
      .map((title) => `cut: ${title.textContent}`)
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [...page, ...outside, ...cut]
  })
}

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/**
 * What is cut off or overlaps with the spacing that people set for themselves. Text that may end in an ellipsis has to be
 * whole in a tooltip.
 */
export async function lostBySpacing(page: Page): Promise<string[]> {
  return page.evaluate((spacing) => {
    const style = document.createElement('style')
    style.textContent = spacing
    document.head.append(style)
    const found: string[] = []
    const nameOf = (node: Element) => `${node.tagName.toLowerCase()} "${node.textContent?.trim().slice(0, 40)}"`
    const isDrawn = (node: Element) =>
      node.checkVisibility({ visibilityProperty: true }) &&
      node.clientWidth > 1 &&
      !node.closest('.visually-hidden, .mantine-VisuallyHidden-root, [aria-hidden="true"]')
    for (const node of document.querySelectorAll('main *, header *, nav *')) {
      const { overflowX, textOverflow } = getComputedStyle(node)
      if (!isDrawn(node) || !node.textContent?.trim()) continue
      const hides = overflowX !== 'visible' && overflowX !== 'auto'
      const isCut = hides && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
      const isWholeElsewhere = textOverflow === 'ellipsis' && node.closest('[title]')
      if (isCut && !isWholeElsewhere) found.push(`cut: ${nameOf(node)}`)
    }
    for (const button of document.querySelectorAll('main button, main td a, header button, header a')) {
      if (!isDrawn(button)) continue
      const { left, right } = button.getBoundingClientRect()
      if (left < 0 || right > innerWidth) found.push(`outside: ${nameOf(button)}`)
      const cell = button.closest('td')?.getBoundingClientRect()
      if (cell && (left < cell.left - 1 || right > cell.right + 1)) found.push(`out of its cell: ${nameOf(button)}`)
    }
    for (const entry of document.querySelectorAll('nav :is(a, button), nav a *')) {
      if (!isDrawn(entry)) continue
      const { right } = entry.getBoundingClientRect()
      const menu = entry.closest('nav')?.getBoundingClientRect()
      if (menu && right > menu.right + 1) found.push(`out of its menu: ${nameOf(entry)}`)
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    style.remove()
    return found
  }, SPACING)
}
