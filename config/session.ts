import env from '#start/env'
import { cookiesAreSecure } from '#config/app'
import { guardedSessions } from '#kernel/sessions/session_store'
import { defineConfig, stores } from '@adonisjs/session'

/** Name of the cookie that contains the signed id of a session; over TLS no other host or path can set it. */
export const sessionCookie = cookiesAreSecure ? '__Host-arthasetu-session' : 'arthasetu-session'

export default defineConfig({
  enabled: true,
  cookieName: sessionCookie,
  clearWithBrowser: false,
  age: '2h',
  cookie: { path: '/', httpOnly: true, secure: cookiesAreSecure, sameSite: 'lax' },
  /** Stored on the server, so that a password change can end a user's other sessions. */
  store: env.get('SESSION_DRIVER', 'database'),
  stores: {
    database: guardedSessions(stores.database({ tableName: 'sessions' })),
    redis: guardedSessions(stores.redis({ connection: 'main' })),
  },
})
