import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import adonisjs from '@adonisjs/vite/client'
import { themeSheet } from './inertia/theme_sheet'

/** A page takes many small scripts over one connection: what each saves adds up. Below this it saves nothing. */
const LEAST_BYTES = 256

/** Puts a brotli and a gzip copy beside each script, decoder and style: made once, as small as can be. */
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
          if (!/\.(?:m?js|css|svg|wasm)$/.test(fileName) || content.length < LEAST_BYTES) continue
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

/** Of a module's `messages`, which the server says, pages take those that a source file of theirs names. */
function pageStrings(): Plugin {
  const named = new Set(
    globSync('inertia/**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((path) =>
      readFileSync(`${import.meta.dirname}/${path}`, 'utf8').match(/\b\w+\.messages\.\w+/g)
    )
  )
  return {
    name: 'page-strings',
    enforce: 'pre',
    transform(code, id) {
      const [, module] = /\/resources\/lang\/\w+\/(\w+)\.json$/.exec(id) ?? []
      if (!module) return null
      const { messages = {}, ...strings } = JSON.parse(code)
      const kept = Object.entries(messages).filter(([key]) =>
        named.has(`${module}.messages.${key}`)
      )
      return JSON.stringify({ ...strings, messages: Object.fromEntries(kept) })
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

/** What is drawn of an icon besides the empty square that its file begins with. */
const DRAWN = /<path d="([^"]+)"/g

/** Icons as components: their files hold what `icon` draws. */
function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    load(id) {
      const [file, name] = /^.*\/inertia\/icons\/(\w+)\.svg(?=\?icon$)/.exec(id) ?? []
      if (!file) return null
      const paths = [...readFileSync(file, 'utf8').matchAll(DRAWN)].map(([, path]) => path)
      const type = name.endsWith('_filled') ? 'filled' : 'outline'
      const drawn = [type, name.replaceAll('_', '-'), paths].map((one) => JSON.stringify(one))
      return `import { icon } from '~/icons/icon'\nexport default icon(${drawn})`
    },
  }
}

/**
 * Packages that pages on the server take from node_modules. All others go into the bundle, which
 * keeps of them what pages use: as whole packages the components took 28 MB.
 */
const KEPT_OUTSIDE_THE_BUNDLE = ['react', 'react-dom']

const ofLibrary = (...components: string[]) =>
  `@mantine/core/esm/components/(?:${components.join('|')})/`
const ours = (folder: string, ...files: string[]) =>
  `/inertia/${folder}/(?:${files.join('|')})\\.tsx?$`
const iconsOf = (...files: string[]) => `/inertia/icons/(?:${files.join('|')})\\.svg`
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * Files of script that many pages share: what every page with a control takes, what forms with choices,
 * questions and tables do. What pages to read take as well stays out of them.
 */
const SHARED = [
  { name: 'library', test: /\/@mantine\/(?:core\/esm\/core|hooks)\// },
  {
    name: 'controls',
    test: anyOf(
      ofLibrary('Button', 'CloseButton', 'Input', 'InputBase', 'Loader', 'TextInput'),
      ofLibrary('Transition', 'UnstyledButton'),
      ours('components', 'buttons'),
      ours('components/form', 'form'),
      ours('lib', 'form', 'edit_conflict', 'length_error')
    ),
  },
  {
    name: 'choices',
    test: anyOf(
      ofLibrary('Combobox/ComboboxChevron', 'Combobox/Combobox.module', 'NativeSelect', 'Textarea'),
      ours('components/form', 'fields', 'searchable_select'),
      ours('lib', 'amount_text', 'typed_day')
    ),
  },
  {
    name: 'display',
    test: anyOf(
      '/react/(?:cjs/react-)?jsx-runtime',
      ours('components', 'page', 'unbroken_numbers'),
      ours('components/table', 'fold'),
      ours('icons', 'icon'),
      iconsOf('arrow_left', 'alert_triangle', 'chevron_down', 'circle_check'),
      iconsOf('exclamation_circle'),
      iconsOf('inbox', 'info_circle', 'x')
    ),
  },
  {
    name: 'questions',
    test: anyOf(ours('components', 'confirm_button', 'dialog', 'question_dialog')),
  },
  {
    name: 'tables',
    test: anyOf(
      ours('components', 'data_table', 'export_button', 'list_header', 'print_button'),
      ours('components/table', 'sort_header', 'table_pages', 'use_selection'),
      ours('components/lists', 'use_row_keys'),
      ours('lib', 'list_address', 'typing'),
      iconsOf('arrow_up', 'arrows_sort', 'file_spreadsheet', 'printer')
    ),
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    icons(),
    pageStrings(),
    precompressed(),
    themed(),
    adonisjs({
      entryPoints: ['inertia/app.tsx', 'inertia/site_visits.ts'],
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
            /** Every page of officers is named in one list: shorter names keep it small. */
            chunkFileNames: '[name]-[hash:7].js',
            /** What most pages share, in a few files instead of thirty: packed better, asked for once. */
            codeSplitting: { includeDependenciesRecursively: false, groups: SHARED },
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
      '#kernel/': `${import.meta.dirname}/app/kernel/`,
      '#loans/rules/': `${import.meta.dirname}/app/lending/loans/rules/`,
      '@lang/': `${import.meta.dirname}/resources/lang/`,
    },
  },
  ssr: command === 'build' ? { noExternal: true, external: KEPT_OUTSIDE_THE_BUNDLE } : {},
  server: { watch: { ignored: ['**/storage/**', '**/tmp/**'] } },
}))
