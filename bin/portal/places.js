import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, regardless of the current folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const inRoot = (...parts) => join(ROOT, ...parts)

/** Whether this folder is a production build rather than the sources. */
export const IS_BUILD = existsSync(inRoot('bin', 'server.js'))

const { platform, arch } = process
/** The package has another name on Macs with Apple silicon. */
const PACKAGE = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'

/** The Node that npm installs for development (tools/node/package.json). */
export const OWN_NODE =
  platform === 'win32'
    ? inRoot('node_modules', `node-win-${arch}`, 'bin', 'node.exe')
    : inRoot('node_modules', `${PACKAGE}-${platform}-${arch}`, 'bin', 'node')

export const BUILD = inRoot('build')
export const BUILT_PAGES = inRoot('public', 'assets')
export const LOGS = inRoot('tmp', 'logs')
