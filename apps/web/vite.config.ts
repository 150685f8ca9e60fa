import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite.chunks.ts'
import { mantineVariables } from './vite.mantine.ts'
import { precompress } from './vite.precompress.ts'
import { rolePages } from './vite.rolePages.ts'
import { serviceWorker } from './vite.serviceWorker.ts'
import { withoutEnglish } from './vite.words.ts'

/** In development the pages come from here and everything else from the server (PORT as for the server itself). */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    withoutEnglish(),
    react(),
    mantineVariables(),
    rolePages(),
    serviceWorker(),
    precompress(),
  ],
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that can show our styles knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
