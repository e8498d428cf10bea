import { existsSync, readFileSync, statSync } from 'node:fs'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/http'
import { indiaDateOf } from '#kernel/calendar/plain_date'

export const appKey = env.get('APP_KEY')

/** Address printed on papers and in messages, without a trailing slash. */
export const appUrl = env.get('APP_URL').replace(/\/$/, '')

/** What a build was made of (bin/note_version.ts); outside of one there is no commit. */
export const running: { version: string; commit: string | null } = (() => {
  const built = app.makePath('version.json')
  const path = existsSync(built) ? built : app.makePath('package.json')
  const { version, commit = null } = JSON.parse(readFileSync(path, 'utf8'))
  return { version, commit }
})()

/** The day in India on which the pages were built; while developing and in tests, today. */
export const builtOn = (() => {
  const manifest = app.publicPath('assets/.vite/manifest.json')
  const isBuilt = app.inProduction && existsSync(manifest)
  return indiaDateOf(isBuilt ? statSync(manifest).mtime : new Date())
})()

/** Names under which the portal answers in production, besides those of the machine itself. */
export const allowedHosts = new Set(
  [new URL(appUrl).hostname, ...env.get('ALLOWED_HOSTS', '').split(',')]
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
)

/** Cookies are sent over TLS only as soon as the public address says so. */
export const cookiesAreSecure = app.inProduction && appUrl.startsWith('https://')

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  /** So that the log can name the request of what is written deep below it (core/logging). */
  useAsyncLocalStorage: true,
  /** Hundreds of routes are found by their parts and not tried one after the other. */
  router: { matcher: 'tree' },
  /** What pages are made of has no cycles and no BigInt, which the framework's own way looks for. */
  serializeJSON: JSON.stringify,
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: cookiesAreSecure,
    sameSite: 'lax',
  },
})
