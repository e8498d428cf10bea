import { resolve } from 'node:path'
import { command } from './command.js'
import { ExpectedError } from './say.js'

/** Resolves a path against the current folder: the command runs in another one. */
const file = (path) => path && resolve(path)

const words = (...parts) => parts.filter(Boolean)

/** Creates a backup, or lists the existing ones. */
export const backup = ({ list, keepAll }) =>
  command(words('backup:take', list && '--list', keepAll && '--keep-all'))

/** Restores a backup into the empty location that the settings name. */
export const restore = (archive, { key, again, settings }) =>
  command(
    words(
      'backup:restore',
      file(archive),
      `--key=${file(key)}`,
      again && '--again',
      settings && `--settings=${file(settings)}`
    )
  )

/** Verifies a backup by restoring it elsewhere; without one, verifies this system. */
export function verify(archive, { key }) {
  if (!archive) return command(['system:verify'])
  if (!key) throw new ExpectedError('--key is required: the file with the private key')
  return command(['backup:verify', file(archive), `--key=${file(key)}`])
}
