import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hooks } from '@adonisjs/core/app'
import { APP_ROOT } from './root.js'

/** Returns the commit that is built; null where the sources have no history. */
function commit(): string | null {
  const cwd = APP_ROOT
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return null
  }
}

/** Stores the version in a build, which `/health` and `doctor` report. */
export default hooks.buildFinished(() => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', APP_ROOT), 'utf8')) as {
    version: string
  }
  const made = { version, commit: commit(), builtAt: new Date().toISOString() }
  writeFileSync(new URL(join('build', 'version.json'), APP_ROOT), `${JSON.stringify(made)}\n`)
})
