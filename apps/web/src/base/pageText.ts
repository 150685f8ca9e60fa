/** What the page says before there is any script. The build puts it into the page of each language. */
import type { I18n } from '@corridor/rules/words'

export function pageText(i18n: I18n): string[] {
  return [
    i18n._({ id: 'page.loading', message: 'Loading...' }),
    i18n._({
      id: 'page.script',
      message: 'Corridor needs JavaScript. Please switch it on in your browser and load this page again.',
    }),
  ]
}
