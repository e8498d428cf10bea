import { defineConfig } from 'oxlint'

/**
 * The six areas in the order data flows through them, each with its modules (docs/development/architecture.md). An area
 * imports itself and those before it, never a later one; the rules below are generated from this table.
 */
export const AREAS = {
  kernel: ['kernel'],
  platform: [
    'pdf',
    'spreadsheets',
    'lists',
    'auth',
    'documents',
    'masters',
    'notifications',
    'jobs',
    'workflow',
    'maker_checker',
  ],
  applicants: ['profile', 'group', 'duplicates'],
  lending: [
    'applications',
    'approvals',
    'batches',
    'loi',
    'loans',
    'bank_desk',
    'claims',
    'doclog',
  ],
  accountability: ['grievances', 'audits', 'service_standards', 'privacy'],
  back_office: ['reports', 'site', 'administration', 'operations', 'api'],
} as const

/** Parts of a module that have the same folders as a module. */
const PARTS: Partial<Record<Module, readonly string[]>> = {
  applications: ['appeals', 'assisted_filing'],
  approvals: ['collaboration'],
  claims: ['claim', 'statements', 'payments', 'budget', 'aadhaar_linking', 'days_past_due'],
  privacy: ['erasure'],
}

type Area = keyof typeof AREAS
type Module = (typeof AREAS)[Area][number]

const AREA_NAMES = Object.keys(AREAS) as Area[]
const MODULES: readonly Module[] = Object.values(AREAS).flat()

/** Kits, not features: later modules may import all of them except their controllers. */
const KITS: readonly Module[] = ['kernel', 'pdf', 'spreadsheets']

/** Folders of a module that later modules may import, as well as its top-level files (roles, registry). */
const OPEN_FOLDERS = ['models', 'queries', 'actions', 'contracts', 'rules']

/** Additional folders that one module opens to later ones: a shared kit, not a feature. */
const ALSO_OPEN: Partial<Record<Module, string[]>> = {
  auth: ['policies', 'middleware', 'throttling'],
  documents: ['store', 'inspection'],
  masters: ['validation'],
  profile: ['fields'],
  group: ['fields'],
  loi: ['throttling'],
}

/** Modules that the browser shares with the server: pure values and formats. */
const SHARED_WITH_THE_BROWSER = [
  'kernel/money',
  'kernel/rates',
  'kernel/calendar',
  'kernel/formats',
  'loans/rules',
]

const oneOf = (names: readonly string[]) => `(?:${names.join('|')})`

/** oxlint knows no look-ahead, so "all but these" is a group of globs ([#]: a bare # is a comment). */
type Restriction = { message: string; allowTypeImports?: boolean } & (
  | { regex: string }
  | { group: string[] }
)

const allBut = (scope: string, closed: string, open: readonly string[]) => [
  `[#]${scope}${closed}`,
  ...open.map((name) => `![#]${scope}${name}/**`),
]

/** Returns the imports that are forbidden for every file of a module, whatever its folder. */
function restrictionsOf(area: Area, module: Module): Restriction[] {
  const later = AREA_NAMES.slice(AREA_NAMES.indexOf(area) + 1).flatMap((name) => AREAS[name])
  const others = MODULES.filter((name) => name !== module && !later.includes(name as never))
  const restrictions: Restriction[] = [
    {
      regex: `^(?:\\.\\./)+(?:${oneOf(AREA_NAMES)}/)?${oneOf(MODULES.filter((name) => name !== module))}/`,
      message: 'Reach another module through its alias (#module/…).',
    },
    {
      regex: '^#app/',
      message: 'Name the module: #module/… instead of #app/….',
    },
    {
      regex: '^(?:~/|@generated/|(?:\\.\\./)+inertia/)',
      message: 'The server never imports pages.',
    },
    { regex: '^#(?:tests|commands)/', message: 'The application never imports its tools.' },
  ]
  if (later.length > 0) {
    restrictions.push({
      regex: `^#${oneOf(later)}/`,
      message: `${area} cannot know a later area. Let the later one register with it (start/modules.ts).`,
    })
  }
  if (module !== 'reports') {
    restrictions.push({ regex: '^#reports/', message: 'Nobody imports reports.' })
  }
  for (const other of others) {
    if (KITS.includes(other)) {
      restrictions.push({ regex: `^#${other}/controllers/`, message: 'Controllers stay at home.' })
      continue
    }
    const folders = [...OPEN_FOLDERS, ...(ALSO_OPEN[other] ?? [])]
    const parts = PARTS[other] ?? []
    const open = [...folders, ...parts.flatMap((part) => folders.map((name) => `${part}/${name}`))]
    restrictions.push({
      group: [
        ...allBut(`${other}/`, '*/**', open),
        ...parts.map((part) => `![#]${other}/${part}/*`),
      ],
      message: `Of ${other}, other modules see ${folders.join(', ')} and its top-level files only.`,
    })
    restrictions.push({
      regex: `^#${other}/(?:[a-z_]+/)?(?:routes|register)$`,
      message: 'Routes and registrations are imported from start/ only.',
    })
  }
  return restrictions
}

/** Actions, queries, models and rules do not depend on HTTP. */
const NO_HTTP: Restriction[] = [
  {
    regex: '^@adonisjs/(?:core/(?:types/)?http|inertia|shield)(?:/|$)',
    message: 'Actions, queries, models and rules never see the request: pass plain values.',
  },
  {
    regex: '/(?:controllers|validators|transformers|middleware)/',
    message: 'Actions, queries, models and rules never import what answers requests.',
  },
]

/** A model contains only its row; operations on it belong to later layers. */
const NO_ACTIONS: Restriction[] = [
  { regex: '(?:^#[a-z_]+|\\.)(?:/[a-z_]+)*/actions/', message: 'Models import no actions.' },
]

/** Rules are pure: no database, no files, no network, no settings. */
const NO_IO: Restriction[] = [
  {
    regex: '^(?:node:)?(?:fs|http|https|net|dns|tls|child_process|worker_threads)(?:/|$)',
    message: 'Rules are pure functions: no input or output.',
  },
  {
    regex: '^(?:@adonisjs/|mysql2|better-sqlite3|nodemailer|#(?:database|config|start|providers)/)',
    message: 'Rules are pure functions: no framework, no database, no settings.',
  },
  {
    regex: '(?:^#[a-z_]+(?:/[a-z_]+)?|\\.)/(?:models|queries|actions|vault|audit|database|store)/',
    message: 'Rules are pure functions: take values, not rows that can be saved.',
    allowTypeImports: true,
  },
]

/** Controllers and commands do not change data themselves: they call an action. */
const NO_WRITES: Restriction[] = [
  {
    regex: '^(?:@adonisjs/lucid/services/db|#kernel/database/transaction)$',
    message: 'Controllers and commands call actions and queries; those reach the database.',
  },
]

const restrict = (patterns: Restriction[]) => ({
  'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Restriction[] }],
})

/** Later entries replace earlier ones for the same file, so each repeats its module's own list. */
const boundaries = AREA_NAMES.flatMap((area) =>
  AREAS[area].flatMap((module) => boundariesOf(area, module))
)

function boundariesOf(area: Area, module: Module) {
  const base = restrictionsOf(area, module)
  const home = area === module ? `app/${area}` : `app/${area}/${module}`
  return [
    { files: [`${home}/**/*.{ts,tsx}`], rules: restrict(base) },
    {
      files: [`${home}/**/controllers/**/*.ts`],
      rules: restrict(module === 'kernel' ? base : [...base, ...NO_WRITES]),
    },
    {
      files: [`${home}/**/{actions,queries}/**/*.ts`],
      rules: restrict([...base, ...NO_HTTP]),
    },
    {
      files: [`${home}/**/models/**/*.ts`],
      rules: restrict([...base, ...NO_HTTP, ...NO_ACTIONS]),
    },
    { files: [`${home}/**/rules/**/*.ts`], rules: restrict([...base, ...NO_HTTP, ...NO_IO]) },
  ]
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, es2024: true },
  ignorePatterns: [
    'build/**',
    'tmp/**',
    'storage/**',
    'public/**',
    '.adonisjs/**',
    'database/schema.ts',
    'resources/**',
  ],
  rules: {
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'no-console': 'error',
    'no-var': 'error',
    'import/no-duplicates': ['error', { preferInline: true }],
    'prefer-const': 'error',
    'eqeqeq': 'error',
    /** Text in three scripts and from scanners: these patterns match such characters intentionally. */
    'no-control-regex': 'off',
    'no-misleading-character-class': 'off',
    /** The server has functions named `use` that are not hooks. */
    'react/rules-of-hooks': 'off',
  },
  overrides: [
    ...boundaries,
    {
      files: ['inertia/**/*.{ts,tsx}'],
      env: { browser: true },
      rules: {
        /** Tables become cards on a phone, and only roles preserve the semantics of a table with a changed layout. */
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
        /** The searchable select follows the combobox pattern, which consists of roles. */
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        /** Escape closes a dialog by itself; its backdrop supports only a pointer. */
        'jsx-a11y/click-events-have-key-events': 'warn',
        'jsx-a11y/no-noninteractive-element-interactions': 'warn',
        'jsx-a11y/no-autofocus': 'warn',
        'react/set-state-in-effect': 'warn',
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        ...restrict([
          {
            group: allBut('', '*/**', SHARED_WITH_THE_BROWSER),
            message: `Pages share only #{${SHARED_WITH_THE_BROWSER.join(',')}} with the server.`,
          },
          {
            regex: '^(?:\\.\\./)+(?:app|config|start|database|providers|commands)/',
            message: 'Pages never import the server.',
          },
          {
            group: [
              'node:*',
              '@adonisjs/*',
              '@adonisjs/*/**',
              '!@adonisjs/core/types/**',
              '!@adonisjs/inertia/**',
            ],
            message: 'Pages run in a browser.',
          },
        ]),
      },
    },
    /** Runs in builds, next to the pages that it reads. */
    { files: ['inertia/page_strings.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['commands/**/*.ts'], rules: restrict(NO_WRITES) },
    /** Tests read rows and responses whose expected content is known. */
    { files: ['tests/**', 'bench/**'], rules: { 'typescript/no-explicit-any': 'warn' } },
    {
      /** Tools write to the console; the worker that reads PDF files silences a library there. */
      files: [
        'bin/**',
        '.ci/**',
        'bench/**',
        'commands/**',
        'app/platform/documents/inspection/pdf_program.ts',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
})
