/**
 * The build of the kiosk's page, beside that of the app and into the same folder. They share no files: the app is cut for
 * its own first pages, and a kiosk would load Mantine and the router for nothing.
 */
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { kioskPage } from './vite.kioskPage.ts'
import { precompress } from './vite.precompress.ts'
import { withoutEnglish } from './vite.words.ts'

export default defineConfig({
  root: import.meta.dirname,
  // The app's build has copied it.
  publicDir: false,
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    withoutEnglish(),
    react(),
    kioskPage(),
    precompress(/(^|[\\/])kiosk/),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // All styles are one file, so code that comes later needs no helper that loads its own.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'kiosk.html',
      output: {
        assetFileNames: 'assets/kiosk-[name]-[hash][extname]',
        chunkFileNames: 'assets/kiosk-[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
})
