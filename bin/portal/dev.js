import { ace, openly } from './run.js'
import { say, step } from './say.js'
import { ensureFolders, ensureSettings, settings } from './settings.js'

/** The development server: sources compiled as they change, pages replaced in the browser. */
export async function dev() {
  if (ensureSettings() === 'created') say('  Wrote .env with fresh keys.')
  ensureFolders()
  await step('Bringing the database up to date', () =>
    ace(['migration:run', '--compact-output']).then(() => undefined)
  )
  await step('Loading master data', () => ace(['masters:seed', '--quiet']).then(() => undefined))
  /** The framework's development server takes its own server down at SIGINT only. */
  return openly(process.execPath, ['ace.js', 'serve', '--hmr', '--no-clear'], {
    ends: 'SIGINT',
    env: { ALLOW_LOG_DRIVERS: settings().ALLOW_LOG_DRIVERS || 'true' },
  })
}
