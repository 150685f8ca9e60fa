import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite.precompress.ts'

/** In development the pages come from here and everything else from the server (PORT as for the server itself). */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
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
    rolldownOptions: {
      output: {
        // Libraries that every page needs stay in the browser's cache over our own updates; ours, which every page
        // needs too, come as one file instead of thirty.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'base', tags: ['$initial'] },
            { name: 'base', test: /src[\\/]base[\\/](client|navigation|randomKey|RouteLink|state)/ },
            { name: 'session', test: /src[\\/]base[\\/]session[\\/](?!live\.ts)/ },
          ],
        },
      },
    },
  },
})
