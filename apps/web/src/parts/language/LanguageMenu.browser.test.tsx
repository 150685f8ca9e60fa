import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { keptLanguage } from '../../words/words.ts'
import { LanguageMenu } from './LanguageMenu.tsx'

it('[LANG-04] names each language in itself, and the page speaks the chosen one at once', async () => {
  await renderPart(LanguageMenu)
  const spanish = page.getByRole('button', { name: 'Español' })
  await expect.element(page.getByRole('button', { name: 'English', pressed: true })).toHaveAttribute('lang', 'en')
  await expect.element(spanish).toHaveAttribute('lang', 'es')
  await spanish.click()
  await expect.element(page.getByRole('group', { name: 'Idioma' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Español', pressed: true })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  expect(keptLanguage()).toBe('es')
})
