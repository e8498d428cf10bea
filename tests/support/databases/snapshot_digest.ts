import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { importsWithin } from '#tests/support/imports'

/** Sources of a new database, and the files that they read: data files completely, code with all its imports. */
const CODE = ['database/migrations', 'commands/masters_seed.ts']
const READ = ['resources/masters', 'resources/content', '.env.test', 'package-lock.json']

function filesUnder(path: string): string[] {
  if (!existsSync(app.makePath(path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(app.makePath(path))
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** Returns the files that determine the content of a new database, by their paths from the root. */
export function filesOfSnapshot(): string[] {
  const reach = importsWithin(app.makePath())
  const found = new Set(CODE.flatMap(filesUnder).flatMap((path) => [...reach(path).keys()]))
  return [...found, ...READ.flatMap(filesUnder)]
}

/** Returns one digest of all sources of a new database; `also`: its other dependencies. */
export function snapshotDigest(also: string): string {
  const hash = createHash('sha256').update(also)
  for (const path of filesOfSnapshot()) {
    hash.update(`\0${path}\0`).update(readFileSync(app.makePath(path)))
  }
  return hash.digest('hex').slice(0, 16)
}
