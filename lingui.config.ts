/** Where messages are looked for, and the catalogs that they are kept in: `npm run words` (CONTRIBUTING.md). */
import { extractor } from '@lingui/cli/api'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Most files say nothing, and reading them all takes most of the time. */
const quickExtractor: ExtractorType = {
  match: extractor.match,
  extract: (filename, code, ...rest) => {
    if (/@lingui\/|\bi18n\b/.test(code)) return extractor.extract(filename, code, ...rest)
  },
}

export default defineConfig({
  extractors: [quickExtractor],
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/packages/rules/src/words/{locale}',
      include: ['<rootDir>/packages/rules/src'],
      exclude: ['**/*.test.ts', '**/testing/**'],
    },
    {
      path: '<rootDir>/apps/web/src/words/{locale}',
      include: ['<rootDir>/apps/web/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
    },
    {
      path: '<rootDir>/apps/server/src/words/{locale}',
      include: ['<rootDir>/apps/server/src'],
      exclude: ['**/*.test.ts', '**/testing/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'ts',
  // What the macros of the web become. See packages/rules/src/words/i18n.ts for why it is not Lingui's own.
  runtimeConfigModule: {
    i18n: ['#words', 'i18n'],
    Trans: ['#words', 'Trans'],
    useLingui: ['#words', 'useLingui'],
  },
})
