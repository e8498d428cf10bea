import { resolve } from 'node:path'
import { command } from './command.js'
import { Expected } from './say.js'

/** A file as it was typed: the command runs in another folder. */
const file = (path) => path && resolve(path)

const words = (...parts) => parts.filter(Boolean)

/** Takes a backup, or lists those that are there. */
export const backup = ({ list, keepAll }) =>
  command(words('backup:take', list && '--list', keepAll && '--keep-all'))

/** Restores one into the empty place that the settings name. */
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

/** Verifies a backup by restoring it elsewhere; without one, this system. */
export function verify(archive, { key }) {
  if (!archive) return command(['system:verify'])
  if (!key) throw new Expected('--key names the file of the private key')
  return command(['backup:verify', file(archive), `--key=${file(key)}`])
}
