import { existsSync, readFileSync, statSync } from 'node:fs'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/http'
import { indiaDateOf } from '#kernel/calendar/plain_date'

export const appKey = env.get('APP_KEY')

/** Address printed on documents and in messages, without a trailing slash. */
export const appUrl = env.get('APP_URL').replace(/\/$/, '')

/** Version and commit of a build (bin/note_version.ts); outside of a build there is no commit. */
export const buildInfo: { version: string; commit: string | null } = (() => {
  const built = app.makePath('version.json')
  const path = existsSync(built) ? built : app.makePath('package.json')
  const { version, commit = null } = JSON.parse(readFileSync(path, 'utf8'))
  return { version, commit }
})()

/** The day in India on which the pages were built; during development and in tests, today. */
export const builtOn = (() => {
  const manifest = app.publicPath('assets/.vite/manifest.json')
  const isBuilt = app.inProduction && existsSync(manifest)
  return indiaDateOf(isBuilt ? statSync(manifest).mtime : new Date())
})()

/** Host names that the portal accepts in production, besides those of the machine itself. */
export const allowedHosts = new Set(
  [new URL(appUrl).hostname, ...env.get('ALLOWED_HOSTS', '').split(',')]
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
)

/** Cookies are restricted to TLS only when the public address uses it. */
export const cookiesAreSecure = app.inProduction && appUrl.startsWith('https://')

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  /** Required for the log to include the request id in entries from deeper layers (core/logging). */
  useAsyncLocalStorage: true,
  /** Hundreds of routes are matched by their parts rather than tried one after another. */
  router: { matcher: 'tree' },
  /** Page props have no cycles and no BigInt, which the framework's own serializer looks for. */
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
