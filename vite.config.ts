import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import adonisjs from '@adonisjs/vite/client'
import { writePageStrings } from './inertia/page_strings'
import { themeSheet } from './inertia/theme_sheet'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)

/**
 * A page loads many small scripts over one connection, so that small savings add up. Below this size nothing is saved.
 */
const LEAST_BYTES = 256

/** Adds a brotli and a gzip copy of each script, decoder and style: created once, with maximum compression. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compress = async ([fileName, file]: [string, (typeof bundle)[string]]) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!/\.(?:m?js|css|svg|wasm)$/.test(fileName) || content.length < LEAST_BYTES) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          const [br, gz] = await Promise.all([
            brotli(content, { params }),
            gzip(content, { level: constants.Z_BEST_COMPRESSION }),
          ])
          for (const [suffix, source] of Object.entries({ br, gz })) {
            this.emitFile({ type: 'asset', fileName: `${fileName}.${suffix}`, source })
          }
        }
        /** Runs in the threads of zlib, so that the other build and the compiler continue meanwhile. */
        await Promise.all(Object.entries(bundle).map(compress))
      },
    },
  }
}

const THEME_SHEET = 'virtual:theme.css'

/** Serves the component library's variables as a style sheet that browsers cache, instead of within every page. */
function themed(): Plugin {
  return {
    name: 'themed',
    resolveId: (id) => (id === THEME_SHEET ? id : null),
    load: (id) => (id === THEME_SHEET ? themeSheet() : null),
  }
}

/** Matches the paths of an icon except the empty square with which its file begins. */
const DRAWN = /<path d="([^"]+)"/g

/** Turns icons into components: their files contain the paths that `icon` draws. */
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

/** Calls that create components; unused results are removed. */
const PURE = ['createContext', 'forwardRef', 'memo']

/**
 * Parts of packages that no page uses but their own files import, with their replacements in browsers. Their names are
 * checked at each build, so that a moved file is detected.
 */
const UNUSED: Record<string, string> = {
  /** Forms are validated by the server on submission, never while typing. */
  'laravel-precognition/dist/index.js':
    'const none = () => undefined; export { none as createValidator, none as resolveName, none as toSimpleValidationErrors }; export const client = {}',
  /** The variables of the theme are in a style sheet, and the portal itself manages the colour scheme. */
  '@mantine/core/esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs':
    'export const MantineCssVariables = () => null',
  '@mantine/core/esm/core/MantineProvider/MantineClasses/MantineClasses.mjs':
    'export const MantineClasses = () => null',
  '@mantine/core/esm/core/MantineProvider/color-scheme-managers/local-storage-manager.mjs':
    'export const localStorageColorSchemeManager = () => undefined',
  '@mantine/core/esm/components/Transition/Transition.mjs':
    'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null)',
  '@mantine/core/esm/components/Textarea/Autosize.mjs':
    'export const TextareaAutosize = "textarea"',
  '@mantine/core/esm/components/Loader/loaders/Bars.mjs': 'export const Bars = undefined',
  '@mantine/core/esm/components/Loader/loaders/Dots.mjs': 'export const Dots = undefined',
}

function withoutUnused(): Plugin {
  const met = new Set<string>()
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = Object.keys(UNUSED).find((name) => id.endsWith(`/node_modules/${name}`))
      if (!part) return null
      met.add(part)
      return { code: UNUSED[part], moduleSideEffects: false }
    },
    /** A display name for developer tools would keep a component that nothing uses. */
    transform(code, id) {
      if (!/\/node_modules\/@(?:inertiajs|mantine)\//.test(id)) return null
      return code.replaceAll(/^\w+\.displayName = .*;$/gm, '')
    },
    buildEnd() {
      const missing = Object.keys(UNUSED).filter((name) => !met.has(name))
      if (missing.length > 0) this.error(`no page imports ${missing.join(', ')}`)
    },
  }
}

/**
 * Packages that server-rendered pages load from node_modules. All others are bundled, with only the parts that pages
 * use: as complete packages the components took 28 MB.
 */
const KEPT_OUTSIDE_THE_BUNDLE = ['react', 'react-dom']

const ofLibrary = (...components: string[]) =>
  `@mantine/core/esm/components/(?:${components.join('|')})/`
const ours = (folder: string, ...files: string[]) =>
  `/inertia/${folder}/(?:${files.join('|')})\\.tsx?$`
const iconsOf = (...files: string[]) => `/inertia/icons/(?:${files.join('|')})\\.svg`
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * Script files that many pages share: for every page with a control, for forms with choices, questions, tables and
 * lists of officers. Scripts that read-only pages also load are excluded.
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
      ours('components', 'data_table'),
      ours('components/table', 'selection', 'sort_header', 'table_pages'),
      ours('lib', 'list_address'),
      iconsOf('arrow_up', 'arrows_sort')
    ),
  },
  {
    name: 'lists',
    test: anyOf(
      ours('components', 'export_button', 'list_header', 'more_menu', 'print_button'),
      iconsOf('file_spreadsheet', 'printer')
    ),
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    icons(),
    { name: 'page-strings', apply: 'build', config: writePageStrings },
    withoutUnused(),
    precompressed(),
    themed(),
    adonisjs({
      entryPoints: ['inertia/app.tsx', 'inertia/site_visits.ts'],
      serverEntryPoints: ['inertia/ssr.tsx'],
      reload: ['resources/views/**/*.edge'],
    }),
  ],
  build: {
    /** The content security policy allows fonts only from this server, not inside a style. */
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          /** Allows unused components of a package to be removed. */
          treeshake: { manualPureFunctions: PURE },
          output: {
            /** All pages of officers are named in one list: shorter names keep it small. */
            chunkFileNames: '[name]-[hash:7].js',
            /** Shared by most pages, in a few files instead of thirty: better compression and a single request. */
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
