import { buildIsFresh } from './build.js'
import { runInForeground } from './run.js'
import { BUILD, IS_BUILD, ROOT } from './places.js'
import { ExpectedError } from './say.js'
import { productionSettings } from './settings.js'

/**
 * Runs an ace command in this build, or in the one that `npm start` made, with its settings, in this terminal. Returns
 * the command's exit code.
 */
export async function command(words) {
  if (!IS_BUILD && !buildIsFresh())
    throw new ExpectedError(
      'Run `npm start` first: it builds the application and migrates the database.'
    )
  const env = productionSettings()
  return runInForeground(process.execPath, ['ace.js', ...words], {
    env,
    cwd: IS_BUILD ? ROOT : BUILD,
    ends: 'SIGTERM',
  })
}
