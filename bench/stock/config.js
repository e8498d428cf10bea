/*
 * What the starter kit has in its folder `config`, one export for each file, as it is in production. The database
 * is the bench's and keeps the sessions, and browsers are told what the portal tells them.
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

/** Quieter than the kit's, as the portal is in a bench. Neither says anything about a request. */
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
  /** As the portal does on an address without TLS, which it has in a bench. */
  hsts: { enabled: false, maxAge: '180 days' },
  contentTypeSniffing: { enabled: true },
})

/**
 * Places are looked for from where the process was started, which has the portal's. Nothing is built
 * here, which spares this application the sum of a manifest that a built one makes for every request.
 */
const builtFile = (path) => fileURLToPath(new URL(`public/assets/${path}`, import.meta.url))

export const vite = defineVite({
  buildDirectory: builtFile(''),
  manifestFile: builtFile('.vite/manifest.json'),
  assetsUrl: '/assets',
  scriptAttributes: { defer: true },
})
