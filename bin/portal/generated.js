import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from './places.js'
import { ace } from './run.js'
import { step } from './say.js'

/** Returns the settings with which the application boots for its tools on a machine without .env. */
export function toolSettings() {
  return {
    ...parseEnv(readFileSync(inRoot('.env.test'), 'utf8')),
    NODE_ENV: 'development',
    PORT: '3333',
    APP_URL: 'http://localhost:3333',
    DB_CONNECTION: 'sqlite',
    SQLITE_PATH: inRoot('tmp', 'check.sqlite3'),
    LOG_LEVEL: 'silent',
  }
}

/** Folders of which lists are generated: controllers, events, pages and others. */
const LISTED = ['app', 'inertia/pages']
const STAMP = inRoot('tmp', 'generated-from')

const namesOf = () =>
  LISTED.flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).toSorted()).join('\n')

/** Generates the lists of the sources again when a file was added or removed since the last time. */
export async function refreshGenerated() {
  const names = namesOf()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === names) return
  await step('Listing controllers, events and pages', () =>
    ace(['codegen'], { env: toolSettings() }).then(() => undefined)
  )
  mkdirSync(inRoot('tmp'), { recursive: true })
  writeFileSync(STAMP, names)
}
