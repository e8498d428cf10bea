import env from '#start/env'
import { cookiesAreSecure } from '#config/app'
import { seldomTouched } from '#core/sessions/seldom_touched'
import { defineConfig, stores } from '@adonisjs/session'

export default defineConfig({
  enabled: true,
  cookieName: 'arthasetu-session',
  clearWithBrowser: false,
  age: '2h',
  cookie: { path: '/', httpOnly: true, secure: cookiesAreSecure, sameSite: 'lax' },
  /** Kept on the server, so that a password change can end a person's other sessions. */
  store: env.get('SESSION_DRIVER', 'database'),
  stores: {
    database: seldomTouched(stores.database({ tableName: 'sessions' })),
    redis: seldomTouched(stores.redis({ connection: 'main' })),
  },
})
