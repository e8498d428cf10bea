/*
 * Contents of the starter kit's folder `config`, one export for each file, as in production. The database is that of
 * the benchmark and stores the sessions, and browsers receive the same headers as from the portal.
 */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sessionGuard, sessionUserProvider } from '@adonisjs/auth/session'
import { defineConfig as defineAuth } from '@adonisjs/auth'
import { defineConfig as defineBodyParser } from '@adonisjs/core/bodyparser'
import { defineConfig as defineEncryption, drivers } from '@adonisjs/core/encryption'
import { defineConfig as defineHttp } from '@adonisjs/core/http'
import { defineConfig as defineLogger, targets } from '@adonisjs/core/logger'
import { defineConfig as defineInertia } from '@adonisjs/inertia'
import { defineConfig as defineDatabase } from '@adonisjs/lucid'
import { defineConfig as defineSession, stores } from '@adonisjs/session'
import { defineConfig as defineShield } from '@adonisjs/shield'
import { defineConfig as defineVite } from '@adonisjs/vite'
import { DATABASE, mysql } from '../settings.js'

const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' }
const CHANGING_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

export const app = {
  http: defineHttp({
    generateRequestId: true,
    allowMethodSpoofing: false,
    useAsyncLocalStorage: false,
    cookie: { ...COOKIE, domain: '', maxAge: '2h' },
  }),
}

export const auth = defineAuth({
  default: 'web',
  guards: {
    web: sessionGuard({
      useRememberMeTokens: false,
      provider: sessionUserProvider({ model: () => import('./user.js') }),
    }),
  },
})

export const bodyparser = defineBodyParser({
  allowedMethods: CHANGING_METHODS,
  form: { convertEmptyStringsToNull: true, types: ['application/x-www-form-urlencoded'] },
  json: {
    convertEmptyStringsToNull: true,
    types: [
      'application/json',
      'application/json-patch+json',
      'application/vnd.api+json',
      'application/csp-report',
    ],
  },
  multipart: {
    autoProcess: true,
    convertEmptyStringsToNull: true,
    processManually: [],
    limit: '20mb',
    types: ['multipart/form-data'],
  },
})

export const database = defineDatabase({
  connection: 'mysql',
  connections: { mysql: { client: 'mysql2', connection: { ...mysql, database: DATABASE } } },
})

export const encryption = defineEncryption({
  default: 'gcm',
  list: { gcm: drivers.aes256gcm({ keys: [randomBytes(24).toString('base64url')], id: 'gcm' }) },
})

export const inertia = defineInertia({
  ssr: { enabled: false, entrypoint: 'inertia/ssr.tsx' },
})

/** Less verbose than the kit's, like the portal in a benchmark. Neither logs requests. */
export const logger = defineLogger({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'stock',
      level: 'warn',
      transport: { targets: [targets.file({ destination: 1 })] },
    },
  },
})

export const session = defineSession({
  enabled: true,
  cookieName: 'adonis-session',
  clearWithBrowser: false,
  age: '2h',
  cookie: COOKIE,
  store: 'database',
  stores: { database: stores.database({ tableName: 'sessions' }) },
})

export const shield = defineShield({
  csp: {
    enabled: true,
    directives: {
      defaultSrc: [`'self'`],
      scriptSrc: [`'self'`, '@nonce'],
      styleSrc: [`'self'`, '@nonce'],
      styleSrcAttr: [`'unsafe-inline'`],
      imgSrc: [`'self'`, 'data:', 'blob:'],
      fontSrc: [`'self'`],
      connectSrc: [`'self'`],
      frameSrc: [`'self'`, 'blob:'],
      objectSrc: [`'none'`],
      baseUri: [`'self'`],
      formAction: [`'self'`],
      frameAncestors: [`'self'`],
    },
    reportOnly: false,
  },
  csrf: {
    enabled: true,
    exceptRoutes: [],
    enableXsrfCookie: true,
    methods: CHANGING_METHODS,
  },
  xFrame: { enabled: true, action: 'SAMEORIGIN' },
  /** As in the portal on an address without TLS, which it has in a benchmark. */
  hsts: { enabled: false, maxAge: '180 days' },
  contentTypeSniffing: { enabled: true },
})

/**
 * Paths are resolved from the working directory of the process, which contains those of the portal. Nothing is built
 * here, which saves this application the manifest checksum that a built one computes for every request.
 */
const builtFile = (path) => fileURLToPath(new URL(`public/assets/${path}`, import.meta.url))

export const vite = defineVite({
  buildDirectory: builtFile(''),
  manifestFile: builtFile('.vite/manifest.json'),
  assetsUrl: '/assets',
  scriptAttributes: { defer: true },
})
