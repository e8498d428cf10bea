import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/http'

export const appKey = env.get('APP_KEY')

/** Address printed on papers and in messages, without a trailing slash. */
export const appUrl = env.get('APP_URL').replace(/\/$/, '')

/** Cookies are sent over TLS only as soon as the public address says so. */
export const cookiesAreSecure = app.inProduction && appUrl.startsWith('https://')

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: cookiesAreSecure,
    sameSite: 'lax',
  },
})
