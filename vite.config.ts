import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import adonisjs from '@adonisjs/vite/client'
import { themeSheet } from './inertia/theme_sheet'

/** Below this a smaller copy saves nothing on the way. */
const LEAST_BYTES = 1024

/** Puts a brotli and a gzip copy beside each script and style: made once, as small as can be. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!/\.(?:js|css|svg)$/.test(fileName) || content.length < LEAST_BYTES) continue
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          const copies = {
            br: brotliCompressSync(content, { params }),
            gz: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
          }
          for (const [suffix, source] of Object.entries(copies)) {
            this.emitFile({ type: 'asset', fileName: `${fileName}.${suffix}`, source })
          }
        }
      },
    },
  }
}

const THEME_SHEET = 'virtual:theme.css'

/** The component library's variables as a sheet that browsers keep, instead of within every page. */
function themed(): Plugin {
  return {
    name: 'themed',
    resolveId: (id) => (id === THEME_SHEET ? id : null),
    load: (id) => (id === THEME_SHEET ? themeSheet() : null),
  }
}

/**
 * Packages that pages on the server take from node_modules. All others go into the bundle, which
 * keeps of them what pages use: as whole packages the icons and the components took 100 MB.
 */
const KEPT_OUTSIDE_THE_BUNDLE = ['react', 'react-dom']

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    precompressed(),
    themed(),
    adonisjs({
      entryPoints: ['inertia/app.tsx'],
      serverEntryPoints: ['inertia/ssr.tsx'],
      reload: ['resources/views/**/*.edge'],
    }),
  ],
  build: {
    /** The content security policy takes fonts from this server alone, not from inside a style. */
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            /** What all of its components share, in one file instead of six: packed better, asked for once. */
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'library', test: /\/@mantine\/(?:core\/esm\/core|hooks)\// }],
            },
          },
        },
      },
    },
  },
  resolve: {
    alias: {
      '~/': `${import.meta.dirname}/inertia/`,
      '@generated': `${import.meta.dirname}/.adonisjs/client/`,
      /** Pure value types and formats are shared with the server; lint allows nothing else. */
      '#core/': `${import.meta.dirname}/app/core/`,
      '#loans/rules/': `${import.meta.dirname}/app/loans/rules/`,
      '@lang/': `${import.meta.dirname}/resources/lang/`,
    },
  },
  ssr: command === 'build' ? { noExternal: true, external: KEPT_OUTSIDE_THE_BUNDLE } : {},
  server: { watch: { ignored: ['**/storage/**', '**/tmp/**'] } },
}))
