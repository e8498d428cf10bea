import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the command was typed. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const inRoot = (...parts) => join(ROOT, ...parts)

/** Whether this folder is a production build and not the sources. */
export const IS_BUILD = existsSync(inRoot('bin', 'server.js'))

/** Node as npm installed it for this project. */
export const OWN_NODE = inRoot(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node'
)

export const BUILD = inRoot('build')
export const BUILT_PAGES = inRoot('public', 'assets')
export const LOGS = inRoot('tmp', 'logs')
