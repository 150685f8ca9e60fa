/** What the browser itself does with a page that is left before it was saved: its own question, and Back and Forward. */
import { createBrowserHistory } from '@tanstack/history'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderHistory } from '../../testing/render.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const leave = question.getByRole('button', { name: 'Leave' })
const form = page.getByText('A form that is not saved')

function Form() {
  useLeaveGuard({ isDirty: () => true })
  return <p>A form that is not saved</p>
}

function PageBefore() {
  return <p>The page before</p>
}

/** The form, with another page before it in the browser's history, which opens once the test lets it. */
async function openForm(): Promise<{ openBefore: () => void }> {
  const address = window.location.href
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/form')
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    // Past the product's own router, which would open that address.
    History.prototype.replaceState.call(window.history, null, '', address)
  })
  const before = Promise.withResolvers<void>()
  await renderHistory(history, async ({ pathname }) => {
    if (pathname === '/form') return { params: {}, parts: [Form] }
    await before.promise
    return { params: {}, parts: [PageBefore] }
  })
  await expect.poll(isAskedOnClosing).toBe(true)
  return { openBefore: before.resolve }
}

/** Whether the browser would ask before it closes the window. */
function isAskedOnClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}

it('closing the window asks, but no longer once the person chose to leave', async () => {
  const { openBefore } = await openForm()
  window.history.back()
  await leave.click()
  await expect.poll(isAskedOnClosing).toBe(false)
  await expect.element(form).toBeVisible()
  openBefore()
  await expect.element(page.getByText('The page before')).toBeVisible()
})

it('Back asks, and whoever chose to leave is not asked again when they come back at once', async () => {
  const { openBefore } = await openForm()
  window.history.back()
  await leave.click()
  await expect.poll(isAskedOnClosing).toBe(false)
  window.history.forward()
  await expect.poll(isAskedOnClosing).toBe(true)
  openBefore()
  await expect.element(form).toBeVisible()
  expect(question.query()).toBeNull()
})
