import { createServer, type RequestListener } from 'node:http'
import { assert } from '@japa/assert'
import { apiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import type { Config } from '@japa/runner/types'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import testUtils from '@adonisjs/core/services/test_utils'
import { sessionApiClient } from '@adonisjs/session/plugins/api_client'
import { shieldApiClient } from '@adonisjs/shield/plugins/api_client'
import { inertiaApiClient } from '@adonisjs/inertia/plugins/api_client'
import { summary } from '#tests/support/summary'
import { randomOrder } from '#tests/support/random_order'
import { endStalledRun } from '#tests/support/stalled_run'
import { idempotencyKeys } from '#tests/support/idempotency_keys'
import { storedSessions } from '#tests/support/stored_sessions'
import { useProductionReact } from '#tests/support/built_pages'
import { freshDatabase } from '#tests/support/databases/fresh'
import { verifyCounters } from '#tests/support/stored_counters'

const database = freshDatabase()

export const plugins: Config['plugins'] = [
  randomOrder(),
  database.plugin,
  assert(),
  pluginAdonisJS(app),
  apiClient({ baseURL: process.env.APP_URL }),
  sessionApiClient(app),
  storedSessions(),
  idempotencyKeys(),
  shieldApiClient(),
  inertiaApiClient(app),
  summary(),
  endStalledRun(),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [useProductionReact, database.prepare],
  teardown: [],
}

export const configureSuite: Config['configureSuite'] = (suite) => {
  if (suite.name === 'functional') verifyCounters(suite)
  if (['functional', 'browser', 'pictures'].includes(suite.name)) {
    /** With Node's default of five seconds, a busy event loop would close connections just as they are reused. */
    const server = (handler: RequestListener) => createServer({ keepAliveTimeout: 75_000 }, handler)
    return suite.setup(() => testUtils.httpServer().start(server))
  }
}
